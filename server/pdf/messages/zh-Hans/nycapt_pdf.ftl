### The text of the PDF report in Simplified Chinese.

## Words

yes = 是
no = 否
unknown = 不详
status-ok = 有记录
status-empty = 没有找到
status-not-applicable = 不适用
status-unavailable = 未载入
status-stale = 数据较旧
status-partial = 可能不完整
status-withheld = 不予显示
evidence-finding = 由机构检查员查出
evidence-allegation = 民众反映，不是证据
evidence-court-result = 法院已裁定或审理中
evidence-owner-report = 由业主申报
evidence-register = 来自公共记录
evidence-estimate = 根据记录计算
severity-stop = 签约前先解决
severity-high = 严重
severity-medium = 值得询问
severity-low = 值得了解
severity-info = 事实
severity-good = 有利

## Headings

heading-summary = 摘要
heading-contents = 目录
heading-figures = 主要数据
heading-findings = 发现
heading-map = 楼宇周边
heading-unit = 关于公寓{ $unit }
heading-building = 关于这栋楼
heading-questions = 签约前可以问的问题
heading-answer = 您的问题
heading-unanswered = 记录无法回答的问题
heading-sections = 附录：各部分的记录
heading-without-records = 其他部分
heading-changes = 有哪些变化
heading-timeline = 时间线
heading-sources = 来源
heading-method = 本报告的制作方法
heading-disclaimers = 本报告不是什么

## Cover and footer

report-name = 纽约市公寓报告
report-title = 公寓报告：{ $place }
place-with-unit = { $address }，公寓{ $unit }
unit-name = 公寓{ $unit }
key-bbl = 地块（BBL）{ $bbl }
key-bin = 楼宇（BIN）{ $bin }
key-bins = 楼宇（BIN）{ $bin }及另外{ $more }栋
key-as-of = 截至{ $day }
key-violations-to = HPD违规数据截至{ $day }
key-release = 数据版本{ $release }
sample = 样本数据，不是公共记录
sample-invented = 楼宇及其记录均为虚构。
footer-page = 第{ $page }页，共{ $last }页
cover-score = 记录评分
cover-score-none = 没有评分
cover-score-most = 满分100
cover-confidence =
    可信度：{ $level ->
        [high] 高
        [medium] 中
       *[other] 低
    }。
cover-range = 补齐数据后，评分可能在{ $low }至{ $high }之间。
cover-peers = 不差于{ $count }栋同类楼宇中的{ $percent }。
cover-part-points = { $points }/{ $most }
cover-part-empty = 尚无可评内容
cover-part-checked = 已核查，不计分
cover-part-unread = 没有计入

## Findings and answers

findings-none-unit = 在明确提到这套公寓的记录中，我们没有找到未结的A级、B级或C级违规。
findings-none-building = 在这栋楼的记录中，我们没有找到我们所检查的问题，但不完整或缺失的部分中可能有这类问题。
findings-unread-unit = 我们无法判断这套公寓有没有未结的违规：我们的HPD违规数据缺失、不完整或过时。
findings-unread-building = 我们无法判断这栋楼有没有我们所检查的问题：我们的HPD违规数据缺失、不完整或过时。
unit-plausible = 公寓号与记录中的编号方式相符。
unit-contradicted = 公寓号与楼宇的记录不符。
unit-unchecked = 记录无法确认这套公寓是否存在。
evidence-label = 依据：
evidence-line = { $section }{ $rows }（{ $dataset }{ $as_of }）
evidence-rows = ，行号{ $rows }
evidence-rows-more = ，行号{ $rows }等
answer-read-first = 请先阅读：

## Sources

caution = 注意：
source-label = 来源：
source-column-dataset = 数据集
source-column-dates = 数据截至
source-column-agency = 机构
source-terms = 使用条款：{ $terms }。
source-terms-unless = 使用条款：{ $terms }，另有注明的除外。{ $others }。
source-terms-of = { $names }：{ $terms }
source-nothing-found = 我们查过{ $datasets }。
source-checked = { $name }{ $as_of }：{ $rows }{ $shown }，按{ $key }查找
source-as-of = ，截至{ $day }
source-shown = ，报告列出{ $shown }行
source-rows = { $shown }行
source-rows-withheld = 各行不予显示
source-rows-none-held = 我们的副本中没有
source-key-bbl = 地块{ $value }
source-key-bin = BIN { $value }
source-key-registration = 登记号码{ $value }
source-key-document = 文件{ $value }
source-loaded = 载入于{ $loaded }
sources-not-loaded = 未载入：{ $names }。
made = 报告{ $report }，于{ $day }根据数据版本{ $release }制作。评分版本{ $score }，报告版本{ $version }。
quoted-from-english = 发现和记录引自英文报告，保留原文。
translated-from-english = 本报告为译文。涉及法律的内容，以英文原文为准。

## What changed

changes-note = 自{ $since }起，我们将每个数据版本与前一版本比较。变化的日期，以首次显示该变化的版本为准。
changes-none = 自{ $since }起，在我们能比较和显示的记录中没有发现变化。
changes-seen = 发现日期
changes-what = 变化
changes-record = 记录
changes-status = 状态
changes-was = 原为“{ $was }”
changes-was-now = 原为“{ $was }”，现为“{ $now }”
change-opened = 新增
change-reappeared = 重新出现
change-reopened = 重新列为未结
change-closed = 已结
change-vanished = 不再列出
change-status = 状态更新
change-corrected = 已更新

## Tables and charts

table-more = 报告列出{ $all }行，此处显示前{ $shown }行。其余见报告的JSON。
figures-more = 报告列出{ $all }行，此处显示前{ $shown }行。更多见完整版。
figures-more-appendix = 报告列出{ $all }行，此处显示前{ $shown }行。更多见附录。
chart-earlier = { $first }年之前合计：{ $count }。
chart-none = 无
chart-alt = { $title }。{ $words }。
chart-column = { $label }：{ $words }
fact-all = 合计
fact-open = 未结
column-about = 内容
column-active = 有效
column-all = 全部
column-apartment = 公寓
column-apartments = 公寓
column-class = 级别
column-closed = 已结
column-complaints = 投诉
column-dataset = 数据集
column-date = 日期
column-filed = 申报
column-from = 自
column-issued = 开出
column-kind = 种类
column-number = 编号
column-open = 未结
column-opened = 立案
column-outcome = 结果
column-period = 期间
column-program = 计划
column-season = 供暖季
column-since = 自
column-status = 状态
column-until = 至
column-work = 工程
column-year = 年份
timeline-event = 事件
timeline-scope = 适用于
timeline-section = 部分
timeline-sales = 其他公寓的出售见“{ $section }”。

## The apartment

unit-exact = 提到它的记录
unit-probable = 很可能提到它
unit-possible = 可能提到它
unit-floor = 其所在楼层的记录
unit-building-wide = 没有提到任何公寓
unit-known = 记录中的公寓
unit-last-sale = 最近一次登记的出售
unit-lot = 税务地块（BBL）
unit-designation = 税务记录中的公寓
unit-rows = 该公寓的记录
unit-rows-possible = 可能属于该公寓的记录
unit-rows-building = 未结违规（没有提到任何公寓）
unit-heat = 有暖气投诉的天数
unit-heat-days = 天数
unit-what = 记录
unit-address = 地址
unit-as-written = 原文写法
unit-match = 匹配

## The building

basics-type = 类型
basics-built = 建成年份
basics-built-about = 约{ $year }年
basics-altered = 改建年份
basics-stories = 层数
basics-apartments = 公寓
basics-units = 公寓和其他单元
basics-building-class = 楼宇类别
basics-land-use = 土地用途
basics-owner-type = 业主类型
basics-floor-area = 楼面面积（平方英尺）
basics-lot-area = 地块面积（平方英尺）
basics-zoning = 分区
basics-far-built = 容积率
basics-far-limit = 住宅容积率上限
basics-community-district = 社区委员会区
basics-council-district = 市议会选区
basics-units-by-source = 各来源的公寓数量
basics-units-tax = 税务记录（PLUTO）
basics-units-hpd = HPD，固定住房
basics-units-rooming = HPD，单房
basics-units-certificate = 占用证书
occupancy-basement = 税务记录中的地下室
occupancy-certificates = 证书
energy-filings = 年度申报
energy-score = Energy Star评分
energy-grade = 等级
energy-site = 场地能耗（kBtu/平方英尺）
energy-gas = 温室气体排放（t CO2e，1 t = 1,000 kg）

## HPD violations, repairs and complaints

hpd-open-problems = 未结问题
hpd-building = 楼宇
hpd-building-bin = { $address }（BIN { $bin }）
hpd-problems = 未结问题（同一次检查在同一套公寓或公共区域发现的同一问题只算一个）
hpd-inspected = 检查日期
hpd-public-area = 公共区域
hpd-violations = 违规
hpd-open = 未结，A至C级
hpd-total = 未结和已结，A至C级
hpd-open-rent-impairing = 未结且影响租金（严重到足以影响租金案件）
hpd-by-class = 按级别，附未结违规的时长
hpd-to-2-years = 不超过2年
hpd-2-to-5-years = 2至5年
hpd-5-to-10-years = 5至10年
hpd-over-10-years = 超过10年
hpd-by-year = 违规，按开出年份
hpd-class = { $class }级
hpd-class-a = A，非危险
hpd-class-b = B，危险
hpd-class-c = C，立即危险
hpd-class-i = I，信息或命令
hpd-by-condition = A至C级违规，按问题
hpd-condition = 问题
hpd-rent-impairing = { $condition }（影响租金）
hpd-rows = 违规，未结在前
hpd-is-open = 未结
hpd-is-closed = 已结
hpd-certified = 维修证明提交于{ $day }
hpd-due = 期限
hpd-days-past-deadline = 逾期天数
repairs-issued = 最近3年的B级和C级违规
repairs-closed = 已结
repairs-median = 结案时间中位数
repairs-days = { $shown }天
repairs-due = 截至数据的最新日期，期限已过30天以上
repairs-on-time = 期限后30天内结案
repairs-false-certifications = 已提交证明，但检查发现没有修好
repairs-city-orders = 市政府代修
repairs-city-billed = 工程收费
repairs-by-work = 市政府代修，按工程
repairs-rows = 市政府代修
repairs-orders = 工单
repairs-ordered = 工单日期
repairs-billed = 收费
complaints-count = 投诉
complaints-problems = 问题
complaints-problems-reported = 反映的问题
complaints-last-year = 最近12个月
complaints-apartments = 有投诉的公寓
complaints-anonymous = 匿名投诉
complaints-top-apartment = 来自投诉最多的公寓
complaints-by-category = 问题，按类别
complaints-category = 类别
complaints-by-year = 投诉，按年份

## Heat, pests and lead

heat-open = 未结违规
heat-sensors = 列入暖气传感器计划
heat-complaints = 投诉，按供暖季（10月至次年5月）
heat-seasons = 投诉和违规，按供暖季（10月至次年5月）
heat-days = 各公寓天数合计
heat-apartments = 提到的公寓
heat-violations = 开出的违规
heat-blank = 空白：我们的数据没有涵盖。
pests-open = 未结违规
pests-closed = 已结违规
pests-complaints = 最近12个月的投诉
pests-bedbugs = 业主的臭虫申报
pests-infested = 有臭虫
pests-eradicated = 已清除
pests-reinfested = 再次出现
pests-rats = 该地块的鼠患检查
pests-inspection = 检查
pests-rats-found = 老鼠
lead-open = 未结违规
lead-closed = 已结违规
lead-presumed = 推定含铅
lead-positive = 检测呈阳性
lead-inconclusive = 检测无定论
lead-documents = 其他命令，例如要求提供记录
lead-newest = 最新违规
lead-before-1960 = 建于1960年以前
lead-service-line = 供水管

## Department of Buildings

dob-active = 有效
dob-active-conditions = 有效，涉及楼宇状况
dob-closed = 已撤销或已了结
dob-by-system = 按系统
dob-system = 系统
dob-rows = 违规，有效在前
dob-what-for = 原因
dob-disposed = 已了结
dob-device = 设备
ecb-uncured = 有效且未纠正
ecb-balance = 欠款
ecb-imposed = 罚款
ecb-rows = 违规
ecb-severity = 严重程度
ecb-hearing = 听证：{ $result }
ecb-cure = 纠正：{ $result }
ecb-paid = 已付
ecb-due = 欠款
oath-total = 其他机构的传票（OATH）
oath-pending = 尚未裁定的传票
oath-imposed = 已裁定的罚款
oath-balance = 欠款
oath-rows = 其他机构的传票
oath-agency = 机构
dob-substantiated = 开出违规或命令
dob-conversion = 非法改建
dob-without-permit = 无许可证施工
dob-found = { $all }，其中{ $found }宗开出了违规或命令
dob-complaints = 投诉
dob-reported = 投诉日期
dob-priority = 优先级
dob-action = 机构的处理
dob-action-date = 处理日期
permits-active = 有效许可证
permits-expired = 已到期而未完成验收
permits-shed = 人行道棚架
permits-shed-since = 自{ $day }起（{ $shown }天）
permits-rows = 许可证
permits-expires = 到期
permits-cost = 估计费用
permits-jobs = 工程申报
permits-floors = 层数
permits-units = 单元
permits-units-change = { $before }变为{ $after }
permits-nearby = 100米（330英尺）内的许可证
permits-nearby-rows = 附近施工，最近在前
permits-feet = 英尺
devices-elevators = 电梯和升降机
devices-yearly-test = 年度测试
devices-five-year-test = 五年测试
devices-inspection = 检查
devices-overdue = 逾期
devices-boilers = 锅炉，最近一次检查的情况
devices-inspected = 检查日期
devices-defects = 缺陷
devices-report = 报告
devices-boiler = 锅炉
devices-facades = 外墙申报
devices-cycle = 周期

## Ownership

owner-registered = 最近登记日期
owner-registration-ends = 登记到期
owner-lapsed = 已到期
owner-registration = 登记号码
owner-deed-holder = 最后一份房契的买方
owner-deed-date = 最后一份房契的日期
owner-tax = 税务记录中的业主
owner-mismatch = 房契与登记不一致
owner-contacts = 登记的联系人（由业主申报）
owner-role = 角色
owner-organization = 机构
owner-person = 个人
owner-address = 营业地址
portfolio-buildings = 楼宇（税务地块），包括本楼
portfolio-apartments = 其中的公寓
portfolio-open = 每100套公寓的未结B级和C级违规数
portfolio-open-c-all = 所有楼宇的未结C级违规
portfolio-aep = 列入替代执法计划（AEP）
portfolio-ucp = 列入根源问题计划
portfolio-conh = 列入无骚扰证明（CONH）名单
portfolio-evictions = 每1,000套公寓每年的住宅驱逐宗数
portfolio-links = 关联的依据
portfolio-rows = 其他楼宇，未结违规最多的在前
portfolio-address = 地址
portfolio-open-b = 未结B级
portfolio-open-c = 未结C级
portfolio-in-aep = AEP
portfolio-eviction-count = 住宅驱逐
portfolio-bbl = BBL

## Court, orders and evictions

court-cases = 案件
court-pending = 审理中
court-judgments = 有未了结的判决
court-harassment = 法院认定有骚扰行为
court-rows = 案件
court-open-judgment = 未了结的判决
court-finding = 骚扰认定
court-found-on = 认定日期
court-penalty = 罚款
orders-in-force = 有效的清空令
orders-seven-a = 法院指定的7A管理人
orders-vacate = 清空令
orders-issuer = 发出机构
orders-extent = 范围
orders-address = 地址
orders-complaint = 投诉（只是反映情况，不是认定）：{ $about }
orders-elsewhere = 可能针对另一栋楼
orders-rescinded = 解除
orders-is-in-force = 有效
orders-aep = 替代执法计划（AEP）
orders-ucp = 根源问题计划（Underlying Conditions Program）
orders-conh = 无骚扰证明（CONH）名单
orders-heat-sensor = 暖气传感器计划
evictions-rate = 住宅驱逐，每1,000套公寓每年的宗数
evictions-covered = 涵盖的期间
evictions-residential = 住宅
evictions-commercial = 商业

## Rent, sales and taxes

rent-level = 公共记录显示的情况
rent-good-cause = 《正当理由驱逐法》
rent-reasons = 依据
rent-stabilized = 税单上的租金稳定公寓
rent-estimated = 估计
rent-change = 变化
rent-not-comparable = 无法比较
rent-benefits = 限制租金的税务优惠和补贴
rent-good-cause-tests = 《正当理由驱逐法》，以记录所示为限
rent-test = 条件
rent-exempts = 显示可能不受约束
rent-how-to-confirm = 如何核查单套公寓
sales-lot-last = 地块最近一次出售
sales-lot-price = 该次出售的价格
sales-apartments = 公寓出售
sales-transfers = 转让，不是出售（没有价格，或价格低于$10,000）
sales-transfer-last = 最近一次转让，不是出售
sales-median = 公寓中位价（数据的最近24个月）
sales-deeds = 登记的房契
sales-amount = 金额
sales-to = 受让方
sales-recorded = 登记日期
sales-document = 文件
sales-mortgages = 登记的抵押贷款
sales-lender = 贷款方
sales-others = 打包出售，以及停车位、分时度假和其他单元的出售，未列出
sales-homes = 公寓出售
sales-price = 价格
sales-square-feet = 平方英尺
sales-per-square-foot = 每平方英尺
sales-lot = 地块出售
taxes-year = 税务年度
taxes-class = 税务类别
taxes-market-value = 市场价值
taxes-assessed = 评估价值
taxes-taxable = 应税价值
taxes-exemptions = 楼宇减免
taxes-exempted = 减免的评估价值
taxes-liens = 税务留置权出售名单
taxes-month = 月份
taxes-notice = 通知
taxes-water = 只有水费

## The place

place-flood-fema = 1%洪水区，现行地图（2007年）
place-flood-preliminary = 1%洪水区，初步地图（2015年）
place-stormwater = 暴雨积水（市政府模型）
place-sandy = 2012年被飓风桑迪淹没
place-evacuation-zone = 飓风疏散区
place-neighborhood = 社区
place-landmark = 地标
place-historic-district = 历史街区
requests-here = 本地块
requests-near = 100米（330英尺）以内
requests-kind = 请求
requests-count = 请求数
requests-noise = 330英尺以内的噪音投诉，按时段

## Score

score-value = 评分（0–100）
score-none = 没有评分
score-band = 评级
score-range = 补齐数据后的范围
score-range-value = { $low }至{ $high }
score-confidence = 可信度
score-coverage = 能评分的比例
score-rules = 评分版本
score-peers = 比较对象
score-peers-value = { $peers }：{ $count }栋
score-percentile = 记录相同或更差的同类楼宇
score-borough-percentile = 同上，仅限本行政区（不影响评分）
score-parts = 各分项
score-part = 分项
score-sentence = 记录显示的内容
score-weight = 比重
score-points = 分数
score-caps = 上限
score-notes = 说明
score-confidence-reasons = 影响可信度的原因
score-excluded = 有意不计入的内容
score-rate = 采用的比率
score-absolute = 按自身比率所得的结果，0至1
score-peer-rate = 比率相同或更差的同类楼宇
score-points-lost = 失去的分数
score-inputs = 计入的内容
score-input = 数字
score-input-value = 数值
score-input-rows = 行
score-input-name =
    { $name ->
        [open_class_a] A级
        [open_class_b] B级
        [open_class_c] C级
        [open_rent_impairing] 影响租金（严重到足以影响租金案件）
        [open_falsely_certified] 业主提交了证明但并未纠正
        [open_visits] 问题，每次检查计一次
        [weighted] 按严重程度和时间加权
        [issued_class_b_36_months] B级，最近3年
        [issued_class_c_36_months] C级，最近3年
        [repairs_due] 到期的维修，每次检查的每个问题计一次
        [repaired_in_time] 期限后30天内结案
        [heat_complaint_days] 有投诉的天数，各公寓合计
        [heat_complaint_days_weighted] 有投诉的天数，按时间加权
        [heat_violations] 违规
        [heat_seasons] 数据中的供暖季
        [open_pest_violations] 未结违规
        [pest_complaint_days] 有投诉的天数，各公寓合计
        [bedbug_infested_units] 最近一次申报中有臭虫的公寓
        [rodent_factor] 鼠患检查的倍数
        [ecb_uncured_class_1] 未纠正的ECB违规，1级（立即危险）
        [ecb_uncured_class_2] 未纠正的ECB违规，2级（重大）
        [ecb_uncured_class_3] 未纠正的ECB违规，3级（较轻）
        [dob_active_hazardous] 有效的DOB违规，楼宇状况
        [dob_active_paperwork] 有效的DOB违规，文件类
        [dob_now_active] 有效的DOB NOW违规，安全
        [dob_urgent_open] 未结的DOB紧急投诉
        [elevators_overdue] 测试逾期的电梯
        [boilers_with_defects] 查出缺陷的锅炉
        [facade_unsafe] 外墙申报为不安全
        [facade_swarmp] 外墙按维修和维护计划才算安全（SWARMP）
        [aep_active] 列入替代执法计划（AEP）
        [aep_discharged_3_years] 最近3年移出AEP
        [vacate_full] 清空令，整栋楼
        [vacate_partial] 清空令，部分区域
        [agency_cases_open] HPD提起的审理中案件
        [agency_cases_closed_3_years] HPD最近3年提起、已结案的案件
        [tenant_cases_open] 租客提起的审理中案件
        [tenant_cases_closed_3_years] 租客最近3年提起、已结案的案件
        [harassment_finding_5_years] 最近5年的骚扰认定
        [open_judgments] 未了结的判决
        [conh_listed] 列入无骚扰证明（CONH）名单
        [underlying_conditions] 列入根源问题计划
        [registration_lapsed] HPD登记已失效
        [city_repairs_36_months] 市政府代修，最近3年
        [residential_units] 公寓
       *[other] { $spoken }
    }
