### The text that people read on pages, in mails and in answers of the lookup tool in Simplified Chinese.

## Layout: head, navigation, footer

layout-skip = 跳到正文
layout-sample = 样本数据：虚构内容，不是公共记录。
layout-brand = nycapt首页
layout-nav = 网站导航
layout-search = 搜索
layout-search-label = 纽约市地址
layout-search-hint = 街道地址，行政区（请用英文）
layout-search-button = 查询
layout-search-found = #个建议
layout-search-instead = 我们的数据中没有那个地址，这是最接近的
layout-copy = 复制
layout-copied = 已复制
layout-not-copied = 未能复制
layout-guides = 指南
layout-method = 评分方法
layout-api = API
layout-account = 账户
layout-breadcrumb = 当前位置
layout-home = 首页
layout-city = 纽约市
layout-boroughs = 行政区
layout-reading = 了解更多
layout-lookups = 记录种类
layout-score = 我们如何评分
layout-limits = 记录不能说明什么
layout-corrections = 更正
layout-data = 我们有哪些数据
layout-compare = 比较楼宇
layout-programs = 供程序使用
layout-developers = 开发者
layout-free-api = 免费API
layout-not-shown = 这里没有显示的内容
layout-in-english = 本页正文为英文。
layout-feed = 更新内容
layout-disclaimer = 根据公共记录整理。记录可能有延迟、有误，或匹配到错误的地点。本内容不是消费者报告、房屋检查、产权调查、估价或法律意见，不得用于筛选租客、雇员或借款人。我们与纽约市政府没有隶属关系，也未获其认可。

## Home

home-title = nycapt：从公共记录了解纽约的公寓
home-description = 查询纽约市的地址：违规、投诉、业主和评分，数据来自公共记录。
home-heading = 签约之前，先了解这栋楼。
home-lede = 纽约市有关一栋楼的公共记录，每一条都有来源。免费，无需注册。
home-sample-city = 样本城市，街道很少。
home-examples = 可以试试：
home-too-long = 最多{ $most }个字符。您输入了{ $length }个。
home-areas = 按地区浏览楼宇：
home-area-without-page = “{ $place }”没有单独的页面。请按行政区浏览：
home-area-without-data = 还没有{ $place }的数据。
home-open-heading = 未结的问题
home-open = 住房违规（按级别列出）、清空令、执法计划和法院对骚扰的认定。
home-score-heading = 综合评分
home-score = 0至100分，并与同类楼宇比较。
home-score-link = 每一分的由来
home-limits-heading = 我们不知道什么
home-limits = 每个页面都会说明哪些数据缺失或较旧。
home-boroughs = 各行政区的楼宇数量
home-lookups = 按记录种类
home-all-lookups = 所有记录种类
home-release = 数据版本{ $release }共有{ $buildings }栋楼，截至{ $as_of }。

## Building

building-title = { $address }：公共记录
building-kicker = { $area } · 税务地块{ $lot }
building-finding-open = 市政府的记录将{ $address }的{ $class_c }项C级（立即危险）和{ $class_b }项B级（危险）住房违规列为未结。
building-finding-none = 市政府的记录没有列出{ $address }有未结的B级（危险）或C级（立即危险）住房违规。
building-finding-unread = 我们不知道这栋楼有没有未结违规。
building-score =
    这栋楼的记录评分为{ $score }分（满分100分），{ $band ->
        [strong] 记录很好
        [good] 记录较好
        [mixed] 记录好坏参半
        [weak] 记录较差
       *[serious] 记录显示有严重问题
    }。
building-safety = 记录中有：{ $flags }。
building-flag-vacate =
    { $count ->
        [1] 清空令
       *[other] { $count }项清空令
    }
building-flag-days = { $days }；{ $day }
building-flag-aep = 替代执法计划
building-flag-conh = 无骚扰证明计划
building-flag-facade = 外墙不安全
building-flag-dated = { $flag }（{ $day }）
building-flag-harassment = 法院认定的骚扰行为
verdict-vacate =
    记录中有{ $count ->
        [1] {""}
       *[other] { $count }项
    }清空令。签约前请向市政府查询。
verdict-strong = 记录中问题很少。
verdict-good = 记录总体较好。
verdict-mixed = 记录好坏参半。
verdict-weak = 记录中问题较多。
verdict-serious = 记录中有严重问题。
verdict-hazards = HPD列有立即危险的未结违规。
verdict-class-b = { $shown }项未结B级违规
verdict-open = { $class_c }项未结C级（立即危险）违规和{ $class_b }（截至{ $day }）
verdict-open-heat = { $class_c }项未结C级（立即危险）违规和{ $class_b }；{ $heat }（截至{ $day }）
verdict-heat = { $shown }个未结的暖气或热水问题
verdict-none-open = 没有未结的B级或C级违规（截至{ $day }）
verdict-newest = 最新违规：{ $class }级，{ $summary }（{ $day }）
verdict-complaint-count = { $shown }宗投诉
verdict-complaints = 截至{ $day }的12个月内有{ $complaints }
building-as-of = HPD数据截至{ $day }。
building-as-of-part = 我们的HPD记录副本截至{ $day }，可能不完整。
gap-missing = 我们没有{ $records }。
gap-old = 我们的数据中，{ $records }截至{ $day }。
gap-part = 我们的数据中，{ $records }可能不完整，尤其是{ $day }以后的。
gap-undated = 我们的数据中，{ $records }可能不完整。
gap-other = 我们没有这方面的全部记录。
records-violations = 市政府住房违规记录
records-heat = 市政府暖气投诉记录
records-owners = 市政府楼宇业主名单
records-rent = 市政府租金稳定公寓统计
records-bedbugs = 业主臭虫申报
records-lots = 市政府税务地块记录
building-next-hpd = 查询HPD Online
building-next-acris = 查询房契（ACRIS）
building-next-dhcr = 询问州住房机构（DHCR）
building-typed = 您输入“{ $text }”，我们找到{ $address }。
building-typed-other = 不是这栋楼？请用门牌号码、街道和行政区搜索。
building-typed-number = 门牌号码
building-typed-street = 街道
building-typed-borough = 行政区
building-typed-zip = 邮政编码
building-typed-lot = 税务地块
building-typed-apartment = 公寓
building-typed-added = { $field }：{ $to }。{ $reason }
building-typed-changed = { $field }：{ $to }，而不是“{ $from }”。{ $reason }
building-typed-left-out = 没有使用：“{ $from }”。{ $reason }
building-other-address = { $address }是这个税务地块的另一个地址。
building-other-addresses = 这个税务地块的其他地址：{ $addresses }。
building-more-addresses = 另外{ $count }个
building-flags-heading = 请先阅读
building-score-heading = 记录评分
building-score-label = 评分{ $score }，满分100
building-score-of = 满分100
building-no-score = 没有评分。
building-score-note = 评分针对的是公共记录，不是楼宇的实际状况。没有记录不代表没有问题。
building-confidence =
    可信度：{ $level ->
        [high] 高
        [medium] 中
       *[other] 低
    }。
building-range = 若补齐缺少的数据，评分可能在{ $low }至{ $high }之间。
building-worst = 与{ $peers }（共{ $count }栋）相比，属于最差之列。
building-peers = 与{ $peers }（共{ $count }栋）相比，不差于其中的{ $share }。
building-counts-heading = 未结的住房违规
building-class-c = C级，立即危险
building-class-b = B级，危险
building-class-a = A级，非危险
building-violations = { $shown }项违规
building-problems = { $shown }个未结问题
building-open = { $problems }（{ $violations }）
building-problem-note = 同一次检查在同一套公寓发现的同一问题只算一个。
building-conditions-heading = 各类未结问题
building-conditions-note = 附每类最严重的级别。
building-condition = { $problems }个（{ $class }级）
building-more-conditions = 另有{ $shown }类。
building-rent-impairing = 影响租金的违规，未结
building-issued = 最近12个月开出的A至C级违规
building-on-record = 记录中的A至C级违规，含未结和已结
building-complaints = 最近12个月的投诉
building-heat = { $season }年供暖季的暖气投诉
building-heat-now = 暖气和热水
building-heat-open = { $shown }个未结问题
building-heat-complaints =
    { $season }年供暖季{ $count ->
        [0] 没有
       *[other] 有{ $shown }宗
    }暖气投诉。
building-heat-season = { $season }年供暖季至今：{ $shown }宗投诉。
building-heat-newest = 最新投诉：{ $month }；只是反映情况，不是证据
building-open-rate = 每100套公寓的未结A至C级违规数
changes-heading = 有哪些变化
changes-note = 自{ $since }起，我们比较各数据版本。变化可能早于我们发现的日期。
changes-none = 自{ $since }起，在我们能比较和显示的记录中没有发现变化。
changes-none-recent = 最近一年，在我们能比较和显示的记录中没有发现变化。
changes-year = 最近一年：{ $year }。最近30天，在我们能比较和显示的记录中没有发现变化。
changes-month-and-year = 最近30天：{ $month }。最近一年：{ $year }。
changes-listed = 下面列出{ $total }项中最新的{ $shown }项。
changes-count-opened = { $count }项新增
changes-count-reappeared = { $count }项重新出现
changes-count-reopened = { $count }项重新列为未结
changes-count-closed = { $count }项已结
changes-count-vanished = { $count }项不再列出
changes-count-status = { $count }项状态更新
changes-count-corrected = { $count }项已更新
changes-title = { $what }：{ $record }
changes-record = { $dataset }，记录{ $id }
changes-source = { $record }。
changes-opened = 新记录
changes-reappeared = 重新出现在市政府的数据中
changes-reopened = 重新列为未结
changes-closed = 已结
changes-vanished = 不再列出
changes-status = 状态更新
changes-corrected = 已更新
changes-was-now = 原为“{ $was }”，现为“{ $now }”。
changes-now = 状态：“{ $now }”。
changes-was = 最后的状态：“{ $was }”。
changes-columns = 有变化的栏目：{ $columns }。
changes-columns-more = 有变化的栏目：{ $columns }，另有{ $count }项。
changes-seen = 发现于{ $from }至{ $to }之间。
changes-seen-on = 发现于{ $day }。
changes-seen-in = 发现于{ $month }。
changes-feed = 通过订阅源跟踪这些变化
changes-feed-about = 如何跟踪一栋楼
changes-feed-title = { $address }的变化
building-rates-heading = 这算多吗？
building-rates-caption = 每100套公寓的未结B级和C级违规数
building-rates-area = 地区
building-rates-rate = 比率
building-rates-compared = 比较
building-rates-note = 地区比率只计入公寓数量已知的住宅楼。
building-own-rate = 这栋楼
building-years-heading = 逐年情况
building-years-violations = 开出的违规，按级别
building-years-class = { $class }级
building-years-complaints = 向HPD的投诉
building-years-all = 投诉
building-years-heat = 暖气和热水投诉，按供暖季
building-years-heat-head = 暖气
building-years-about = { $from }年至{ $to }年合计{ $total }，{ $year }年最多，为{ $most }。
building-years-about-one = { $year }年合计{ $total }。
building-years-through = 截至{ $day }。
building-years-season = 供暖季为10月至次年5月，计入开始的那一年。
building-years-unknown = 短横线（–）表示我们的数据没有涵盖全年。
building-years-numbers = 具体数字
building-years-year = 年份
card-sample = 样本数据，不是公共记录
map-heading = 楼宇周边
map-title = { $address }的周边地图
map-about = 这栋楼的税务地块在地图中央。上方为北。
map-about-outline = 上方为北。
map-about-streets = 这栋楼的税务地块在地图中央。上方为北。街道：{ $streets }。
map-feet = 100英尺
map-own = 这栋楼
map-own-lot = 这个税务地块上的楼宇
map-owner = 因登记资料而有关联的楼宇（仅限已知的）
map-owner-at = 因登记资料而有关联：{ $address }
map-site = 100米（330英尺）内的施工
map-site-at = { $address }：{ $work }，距离地图中央{ $feet }英尺。许可证有效至{ $until }。
map-site-away = { $work }，距离地图中央{ $feet }英尺。许可证有效至{ $until }。
map-building = 其他楼宇
map-lot = 其他税务地块
map-outline = { $name }的轮廓
map-no-outlines = 楼宇轮廓没有载入。
map-no-streets = 街道没有载入。
map-some-outlines = 可能缺少部分楼宇：我们的数据较旧或不完整。
map-some-streets = 可能缺少部分街道：我们的数据较旧或不完整。
map-no-sites = 施工许可证没有载入。
map-some-sites = 可能缺少部分施工：我们的许可证数据较旧或不完整。
map-source = 来源：{ $sources }。
map-choices-title = 列表中各地址的地图
map-choices-about = 编号与列表一致。上方为北。
map-choices-streets = 街道：{ $streets }。
map-choices-areas = 轮廓：{ $names }。
map-choices-missing = 我们的数据中没有以下编号的位置：{ $numbers }。
building-parts-heading = 评分的由来
building-parts-part = 分项
building-parts-records = 记录显示的内容
building-parts-points = 分数
building-points-of = { $points }/{ $most }
building-points-unread = 无法提供
building-answers-heading = 概览
building-next-heading = 接下来怎么做
building-questions-heading = 签约前可以问的问题
building-next-311 = 如果业主不解决问题，请拨打311，或访问
building-facts-heading = 楼宇情况
building-built = 建成年份
building-built-about = 约{ $year }年
building-apartments = 公寓
building-floors = 层数
building-class = 楼宇类别
building-historic-district = 历史街区
building-scope-complex = 数字和记录涵盖这个地块上的所有楼宇。
building-flags = 安全提示
building-owner = 登记的业主
building-owner-none = 记录中没有机构业主
building-owner-agent = 管理方：{ $agent }。
building-owner-until =
    { $place ->
        [lot] 这个地块上的一栋楼登记有效至{ $day }。
       *[building] 登记有效至{ $day }。
    }
building-portfolio = 与本楼有关联的楼宇
building-portfolio-part = 至少{ $count }
building-portfolio-note = 关联可能是间接的，也不能证明属于同一业主。
building-rent = 租金稳定
building-rent-note = 您的公寓是否为租金稳定公寓，只有州住房机构（DHCR）能确认。
building-bedbugs = 臭虫
building-bedbug-apartments = { $shown }套公寓
building-bedbugs-filed = 已申报，但没有数字
building-bedbugs-note = 业主申报，期间为{ $period }。
building-bedbugs-none = 记录中没有年度申报
building-newest-violation = 最新违规
building-newest-class = { $class }级，{ $summary }
building-newest-day =
    { $state ->
        [open] { $day }，未结
        [closed] { $day }，已结
       *[unknown] { $day }
    }
building-newest-complaint = 最新投诉
building-newest-complaint-note = { $month }；只是反映情况，不是证据
building-no-record = 没有记录
building-contents-heading = 完整报告的内容
building-unit-section = 提到某套公寓的记录
building-evictions-section = 各年的住宅驱逐
building-not-loaded = 未载入
building-partial = 数据不完整
building-old-data = 数据较旧
building-withheld = 出于隐私不予显示
building-in-report = 见报告
building-undated = 没有日期
building-report-heading = 完整报告
building-report = 附日期和来源的记录、其中关于您公寓的内容、可以问的问题，以及PDF。一次付款，无需注册。
building-report-get = 购买完整报告
building-report-refund = 如果我们无法制作报告，会退款给您。
report-sample = 查看样本报告（PDF）
building-report-unsold = 这里不出售报告。
building-report-too-little = 我们掌握的这栋楼的市政府数据不足，无法制作报告。
building-compare = 与另一栋楼比较
building-apartment-heading = 有多少条记录提到您的公寓？
building-apartment-label = 公寓
building-apartment-button = 查看
building-not-repairs = 没有提交证明的维修。
building-not-reported = 从未有人反映、也从未检查过的问题。
building-not-people = 有关楼内居民的任何信息。
building-mistake = 有其他楼宇的记录？
building-mistake-link = 如何更正
building-sources = 来源
building-sources-count = { $count }个数据集，附日期
building-sources-dataset = 数据集
building-sources-agency = 机构
building-sources-as-of = 截至
building-release = 数据版本{ $release }。根据公共记录整理，并经我们修改。
building-json = JSON格式：
building-data-name = { $address }的公共记录
building-data-description = 一栋楼的住房违规、投诉、执法和登记记录的数量，根据公共记录整理，并经我们修改。
building-data-year = 建成年份
building-data-open = 未结的{ $class }级违规
building-data-violations = 按级别列出的未结违规
building-data-complaints = 投诉
building-data-flags = 安全提示
building-data-score = 记录评分

## Comparison

compare-title = 并排比较楼宇
compare-description = 并排查看纽约市的两三栋楼：违规、暖气投诉、臭虫、驱逐、业主和评分，均附日期。
compare-lede = 输入两个或三个地址。
compare-first = 第一个地址
compare-second = 第二个地址
compare-third = 第三个地址（可不填）
compare-button = 比较
compare-add = 请再输入一个地址来比较。
compare-same = 这栋楼您已经输入了。
compare-heading = 并排比较
compare-record = 项目
compare-note = 我们不评判哪栋楼更好。较大的楼宇通常记录较多，我们掌握的各楼数据也可能有多有少。缺少数字不代表零。
compare-verdict = 总体情况
compare-score = 评分
compare-score-of =
    { $score }分（满分100分），{ $band ->
        [strong] 记录很好
        [good] 记录较好
        [mixed] 记录好坏参半
        [weak] 记录较差
       *[serious] 问题严重
    }
compare-open-c = 未结的C级（立即危险）违规
compare-open-b = 未结的B级（危险）违规
compare-open-a = 未结的A级（非危险）违规
compare-open-rate = 每100套公寓的未结B级和C级违规数
compare-recent = 最近两个有数据的日历年内开出的C级违规
compare-years = { $first }年和{ $last }年。
compare-heat = 上一个完整供暖季的暖气投诉
compare-heat-rate = 上一个完整供暖季每100套公寓的暖气投诉数
compare-evictions = 由市法警执行的住宅驱逐（所有有数据的年份）
compare-no-rate = 公寓太少，无法计算比率，或者公寓数量不确定。
compare-as-of = 截至{ $day }。
compare-between = 数据的日期从{ $first }到{ $last }不等。

## Apartment

apartment = 公寓{ $unit }
apartment-title = { $address }，公寓{ $unit }：公共记录
apartment-means-heading = 这代表什么
apartment-means = 记录涉及他人的住处，所以此页面只显示数量。具体内容见完整报告。
apartment-building = 查看整栋楼
apartment-report = 各机构在这套公寓和整栋楼查到的内容，附来源。
apartment-not-exists = 这套公寓是否存在，以前是否用过别的编号。
apartment-not-people = 现在或过去谁住在这里。我们不保存这类记录。
apartment-release = 数据版本{ $release }。

## Area: boroughs and neighborhoods

area-buildings = { $shown }栋楼
area-neighborhoods = { $shown }个社区
area-zips = { $shown }个邮政编码
area-neighborhoods-and-zips = { $neighborhoods }以及{ $zips }范围内的部分地区
area-building-lot = { $address }（税务地块{ $lot }）
area-borough-title = { $borough }：楼宇及其公共记录
area-borough-opening = { $borough }{ $neighborhoods }共{ $buildings }的公共记录：住房违规、暖气投诉、臭虫和租金管制，并附全市的数字。
area-title = { $borough } { $neighborhood }：按街道列出的楼宇
area-title-page = ，第{ $page }页
area-opening = { $borough } { $neighborhood }共{ $buildings }的公共记录：住房违规、暖气投诉、臭虫和租金管制，并附本行政区和全市的数字。
area-rest-title = { $borough } { $area }：未列入社区的楼宇
area-rest-opening = { $borough } { $area }未列入社区的{ $buildings }的公共记录。其他楼宇列在各自的社区下。
area-figures = 记录汇总
area-figure = 数字
area-unknown = 不详
area-unknown-figures = 我们没有足够的数据提供以下数字：
area-residential = 大小已知的住宅楼
area-apartments = 其中的公寓
area-open = 每100套公寓的未结违规数
area-open-note = B级和C级，HPD
area-heat = 每1,000套公寓的暖气投诉数
area-heat-note = 上一个完整供暖季，HPD；只是反映情况，不是证据；不含一户和两户住宅
area-bedbugs = 有臭虫申报的楼宇
area-bedbugs-note = 占须申报楼宇的比例
area-rent = 有租金稳定迹象的楼宇
area-rent-note = 只有DHCR能确认
area-not-ranked = 我们不给地区排名：各地的投诉和检查多少不一。这些数字不能说明任何一栋楼的情况。
area-method = 计算方法
area-neighborhood-list = 社区，按字母排列
area-zip-list = 邮政编码
area-zip-list-note = 所在社区不明的楼宇。
area-building-list = 楼宇，按街道排列
area-no-buildings = 此数据版本中，这里没有楼宇。
area-list-note = 附楼宇数量。社区采用市政府的划分（2020年社区统计区）。
area-pages = 列表分页
area-page-of = 第{ $page }页，共{ $pages }页
area-previous = 前100栋
area-next = 后100栋

## Lookups

lookup-crumb = 查询
lookup-heading = 查询某一种记录
lookup-title = 查询纽约市楼宇的某一种记录
lookup-description = 纽约市楼宇的十五种公共记录：每种显示什么、不显示什么。
lookup-by-building = 请按楼宇地址搜索，不能按姓名搜索。
lookup-guides = 阅读指南
lookup-page-title = { $title } · nycapt查询
lookup-by-address = 按地址查询{ $label }
lookup-questions = 常见问题
lookup-guide = 阅读指南
lookup-law = 法律
lookup-no-figure = 没有数字：我们的数据可能不完整。
lookup-sources = 来源和记录数量
lookup-records = 我们有的记录
lookup-not-loaded = 未载入
lookup-undated = 没有日期
lookup-release = 数据版本{ $release }，截至{ $as_of }。
lookup-no-release = 没有载入任何数据版本。
lookup-loaded-note = 没有载入的数据集不能证明什么。文字最近核查于{ $day }。
lookup-others = 其他记录

## Guides and method

guide-title = { $title } · nycapt指南
guide-list-title = 纽约市住房记录指南
guide-list-description = 简短的指南：违规、暖气、臭虫、租金稳定、业主、地下室、合作公寓和《正当理由驱逐法》，均附来源。
guide-list-opening = 市政府的住房记录显示什么、不显示什么。仅供一般参考，不是法律意见。
guide-checked = 最近核查于{ $day }。规定会变动，请以来源为准。
guide-others = 其他指南
data-title = 我们有哪些数据
data-description = 本网站采用的每个数据集：机构、日期、记录数量，以及各行政区有多少数据。
data-opening = 如果某个数据集我们只有一部分，查不到记录不代表没有。
data-unlisted = 我们没有让搜索引擎收录任何楼宇页面：还没有哪栋楼的数据足够完整。
data-datasets = 数据集
data-held = 我们有多少数据
data-loaded = 载入时间
data-records = 记录
data-rejected-rows = 略去的行
data-note = 我们略去重复的行、没有可用地块的行，以及我们不使用的记录种类。
data-none = 我们没有任何数据。
data-missing = 我们没有的数据
data-whole = 我们有完整的文件。
data-partial = 我们有一部分数据。
data-unknown = 我们不知道文件是否完整。
data-whole-in = 以下行政区的文件完整：{ $boroughs }。
data-partial-in = 以下行政区只有部分数据：{ $boroughs }。
data-unknown-in = 不清楚以下行政区的文件是否完整：{ $boroughs }。
data-fewer-rows = 该机构统计的记录比我们有的多。
data-one-value = 我们的记录几乎都是同一种，或都在同一个行政区；市政府的文件并非如此。
data-open-share = 未结记录的比例与市政府的数字相差很大。
data-expected-buildings = 许多理应有记录的楼宇在这里没有记录。
data-stale = 最新的记录已经过时。
data-rejected = 某个文件中无法使用的行太多，所以没有载入该文件。
data-lost = 以前有的记录现在缺失。
data-absent = 某个行政区或级别完全没有记录。
data-unreadable = 某一列中有许多值无法读取，因此留空。
data-lost-column = 市政府的文件现在少了一列。
data-blank = 某一列中有许多值现在是空白的。
method-title = 我们如何为楼宇的记录评分
method-description = 评分版本{ $version }：分项、比重、用来比较的楼宇、局限、数据和更正。
method-release = 数据版本{ $release }：{ $buildings }栋楼，{ $datasets }个有记录的数据集，截至{ $as_of }。

## Errors

error-file = 找不到文件。
error-file-next = 请重新载入页面。
error-not-found = 找不到
error-building = 我们的数据中没有此地址的楼宇。
error-apartment = 我们有这栋楼的数据，但找不到这套公寓的页面。请在该楼的页面上填写公寓号，例如4B。
error-guide = 我们没有这份指南。
error-lookup = 我们没有这种记录。
error-list-page = 这个列表没有那么多页。
error-near = 您是不是要找：
error-developers-html = 请查看<a href="/developers">开发者页面</a>、<a href="/developers/reference">操作和类型</a>或<a href="/developers/errors">错误说明</a>（英文）。
error-elsewhere-html = 请试试<a href="/">首页</a>、下面的行政区或<a href="/guides">指南</a>。
error-request = 请求编号{ $id }

## Account and keys

account-title = 您的账户
account-description = 您的报告、账户、点数和API密钥。
account-sign-out = 退出登录
account-search = 搜索此地址
account-start = 制作报告
account-credits-left = 剩余{ $shown }个点数
account-start-price = 每份报告用1个点数。
account-buy = 购买点数
account-address = 地址
account-unit = 公寓
account-unit-optional = （可不填）
account-no-screening = 我们的报告不是消费者报告，不得用于筛选租客、雇员或借款人。
account-start-button = 开始制作报告
account-address-missing = 请输入地址。
account-address-too-long = 地址最多{ $most }个字符。
account-unit-too-long = 公寓号最多{ $most }个字符。
account-reports = 报告
account-reports-none = 还没有报告。用API密钥制作的报告不在此列出。
account-reports-older = 较早的报告
account-column-status = 状态
account-column-score = 评分
account-column-started = 开始时间
account-column-report = 报告
account-report-running = 制作中：第{ $step }步，共{ $steps }步
account-report-interrupted = 已中断。会自动继续
account-report-done = 已完成
account-report-failed = 失败。点数已退还
account-report-no-score = 没有评分
account-report-of = { $place }
account-report-wait = 制作一份报告通常不到一分钟。
account-refresh = 刷新
account-accounts = 账户和密钥
account-accounts-about = 程序凭API密钥使用账户的点数。创建密钥即表示您同意：不使用报告筛选租客、雇员或借款人。
account-accounts-more = 更多账户
account-is-default = 在这里制作报告时使用此账户的点数
account-for-account = （账户{ $account }）
account-key-created = 创建于{ $date }
account-key-revoked = 撤销于{ $date }
account-key-revoke = 撤销
account-key-ending = 尾号为{ $last }的密钥
account-key-create = 创建密钥
account-new = 新账户
account-new-name = 名称
account-new-name-hint = （如果已有同名账户，则不作更改）
account-new-button = 创建账户
account-name-invalid = 请输入1至{ $most }个字符的名称。
account-first-page = 返回第一页
key-title = 您的新API密钥
key-description = 您账户的新密钥。
key-copy-now = 请立即复制。我们无法再次显示。
key-heading = 您的密钥
key-keep-secret = 拿到密钥的人都能使用账户的点数。不要把密钥写进代码或发到聊天中。
key-revoke-leaked = 如果泄露，请撤销
key-use = 使用密钥
key-use-environment = 在程序的环境变量中设置：
key-use-balance = 粘贴密钥，按回车键，查看余额：
key-use-cli = 或存入系统的密钥环：
key-repeated-title = 您已经创建了这个密钥
key-repeated = 表单提交了两次，但密钥只有一个，尾号为{ $last }。我们无法再次显示。
key-repeated-revoke = 如果您没有复制，请撤销并另建一个
key-back = 返回您的账户
revoke-title = 撤销密钥
revoke-description = 撤销您账户的API密钥。
revoke-question = 要撤销尾号为{ $last }的密钥吗？
revoke-about = 密钥于{ $date }为账户“{ $account }”创建。撤销后立即失效，无法恢复。账户的点数不变。
revoke-button = 撤销密钥
revoke-keep = 保留
revoke-done = 尾号为{ $last }的密钥已撤销
revoke-done-about = 密钥已于{ $date }失效。账户“{ $account }”的点数不变。

## Checkout

checkout-title = 购买{ $address }的报告
checkout-title-error = 错误：购买{ $address }的报告
checkout-description = { $address }的完整报告：内容和价格。无需注册。
checkout-kicker = 一份报告，{ $price }，无需注册
checkout-errors = 请更正以下内容再继续
checkout-what = 报告内容
checkout-what-records = 违规、许可证和法院案件，逐条列出，附日期和来源；向HPD提出的投诉，按种类和月份统计。较长的列表最多列出{ $fewest }至{ $most }条记录。
checkout-what-analysis = 维修时间、暖气和虫鼠、业主和有关联的楼宇、出售和税务，以及租金管制的迹象。
checkout-what-apartment = 如果订单写明公寓号，还包括关于该公寓的记录。
checkout-what-pdf = 可以保存的PDF，以及有效期至{ $day }的私人链接。
checkout-incomplete = 以下部分的数据缺失、不完整或较旧：{ $sections }。
checkout-withheld = 为保护隐私，报告不显示以下部分的全部或部分内容：{ $sections }。其他部分显示的细节可能较少。
checkout-limits = 报告只涉及公共记录，不涉及楼宇的实际状况，也不涉及任何个人。如果我们无法制作报告，会退款给您。
checkout-free-page = 先看免费页面
checkout-order = 订购
checkout-unit = 公寓
checkout-unit-hint = （可不填）
checkout-unit-doubtful = { $warning }如果仍要购买，请再次按“继续付款”。
checkout-unit-invalid = 请输入公寓号（例如4B），或HPD记录中的公寓名称，也可以留空。
checkout-email = 电子邮箱
checkout-email-hint = （可不填，只用于发送一封含链接的邮件）
checkout-email-invalid = 请输入电子邮箱，例如name@example.com，或留空。
checkout-email-deleted = 我们会在30天后删除未付款的订单及其邮箱地址。
checkout-no-email = 本网站无法发送邮件。请保存付款后看到的私人链接。
checkout-acknowledgement = 我不会用本报告筛选租客、雇员或借款人。它不是消费者报告。
checkout-not-acknowledged = 请勾选此框再继续。报告不得用于筛选他人。
checkout-continue = 继续付款，{ $price }
payment-title = 继续付款
payment-price = 付款页面会自动打开。您将在那里支付{ $price }。
payment-open = 打开付款页面

## Orders

order-report-on = { $place }的报告
order-description = 您订购的一份报告。
order-unit-conflict = 您订购的是公寓{ $used }的报告，但地址里写的是{ $typed }。
place-without-apartments = 按市政府的记录，这个税务地块没有公寓。
order-words-unused = 地址中有些文字没有用到。请确认报告针对的是正确的楼宇。
order-payment-pending = 您的付款仍在处理中。
order-payment-pending-about = 有些付款方式需要几天。款项一到，我们就开始制作。
order-awaiting = 等待您的付款。
order-awaiting-about = 确认付款通常需要几秒钟，之后我们就开始制作。
order-awaiting-unpaid = 如果您没有付款，则没有扣款。
order-unpaid = 我们还没有收到这份订单的款项。
order-just-paid = 刚刚付款？
order-check-payment = 查看付款状态
order-start-over = 重新开始
order-paid = 已付款。您的报告正在排队制作。
order-compiling = 我们正在制作您的报告。
order-ready = 您的报告已完成。
order-disputed = 您的付款被提出争议。
order-held = 您的银行对这笔付款提出了争议：只有银行作出对我们有利的决定，我们才能显示报告。
order-held-lost = 您的银行已收回这笔付款，所以我们不能显示报告。
order-held-about = 如果您无意提出争议，请联系您的银行。
order-failed-held = 您的银行对这笔付款提出了争议，款项是否退还由银行决定。
order-failed-lost = 您的银行已把款项退还给您。
order-failed = 我们未能制作您的报告。
order-expired = 这份订单已不能再付款。
order-expired-about = 我们没有收到款项，或者款项已经退还给您。
order-summary = 摘要
order-status = 状态
order-step = 第{ $step }步，共{ $steps }步
order-score = { $score }分（满分100分）
order-score-band =
    { $score }分（满分100分），{ $band ->
        [Strong] 记录很好
        [Good] 记录较好
        [Mixed] 记录好坏参半
        [Weak] 记录较差
       *[Serious] 问题严重
    }
order-violations = { $shown }项违规
order-records = { $shown }条记录
order-records-more = { $all }条中最新的{ $limit }条，更多见PDF。
order-records-possible = 有{ $shown }条记录可能属于该公寓，详见PDF。
order-figure-score = 记录评分
order-figure-class-b = 未结，危险（B级）
order-figure-class-c = 未结，立即危险（C级）
order-figure-apartment = 提到该公寓的记录
order-download = 下载PDF
order-open = 在此打开
order-open-short = 打开简版，不含记录
order-json = 下载数据（JSON）
order-print = 打印此页
order-record-class = { $what }（{ $class }级）
order-record-closed = 已结
order-record-date = 日期
order-record-open = 未结
order-table-more = 更多内容见PDF。
order-refund-due = 我们应向您退款。
order-refund-due-about = 这笔退款已列入我们的待退款清单。
order-refunded = 我们已退还您的付款，或已用其他方式结清。
order-refunded-about = 银行可能需要几天才会显示退款。
order-refunded-amount = 我们已退款{ $amount }。
order-paid-twice = 您付了两次款：我们应退还其中一笔。
order-refreshes = 页面自动刷新。
order-refresh-off = 关闭
order-refresh = 刷新
order-link = 请保存此链接
order-link-about = 用任何设备都可以凭此链接打开您的订单。
link-private = 拿到链接的人都能阅读报告。链接有效期至{ $day }。
link-private-order = 拿到链接的人都能查看订单，也能看到是否已付款或退款。链接有效期至{ $day }。
order-link-copied = 私人链接
order-link-sent = 我们也已用邮件把链接发给您。
order-link-will-be-sent = 报告完成后，我们会用邮件把链接发给您。
order-link-send = 用邮件把链接发给我
order-email = 电子邮箱
order-email-hint = （用于发送此链接）
order-email-new = 新的电子邮箱
order-email-new-hint = （留空即删除我们保存的邮箱地址）
order-email-change = 更改邮箱
order-email-save = 保存
order-email-use = 我们只用它发送一封关于此订单的邮件。
order-email-saved = 我们已为此订单保存您的邮箱地址。
order-email-deleted = 我们已删除您的邮箱地址。
order-email-failed = 我们未能送达关于此订单的邮件。请检查邮箱地址，然后重新保存。
order-no-email = 本网站无法发送邮件，您只能凭此链接返回订单页面。
order-id = 订单{ $id }
order-free-page = 此地址的免费页面
order-return-unconfirmed-title = 您的付款还没有确认
order-return-unconfirmed-advice = 如果您在付款前离开，则没有扣款。
order-return-expired-title = 此链接已失效
order-return-expired = 付款页面的返回链接只能用一次，而且要在付款后一小时内使用。
order-return-expired-advice = 请改用订单页面或我们邮件中的私人链接。

## Credits

credits-title = 购买报告点数
credits-description = 为账户购买报告点数。1个点数可换一份完整报告。
credits-account = 账户
credits-about = 1个点数可换一份完整报告。无论由谁付款，点数都归此账户，而且不会过期。
credits-privacy = 只有账户的所有者能看到点数余额和使用情况，但本页会显示账户所欠的点数。
credits-packs = 套餐
credits-how-many = 要多少个点数？
credits-pack = { $shown }个报告点数
credits-pack-price = { $pack }，{ $price }
credits-pack-missing = 请选择套餐。
credits-continue = 继续付款
credits-returned = 如果我们无法制作报告，点数会自动退还。报告不得用于筛选租客、雇员或借款人。
credits-paid = 已付款。账户增加了{ $pack }。
credits-paid-owed = 已付款：{ $pack }。已扣除账户因退款或争议所欠的{ $kept }。
credits-paid-reversed = 已付款：{ $pack }。因退款或争议，我们已收回{ $reversed }。
credits-paid-moved = 已付款：{ $pack }。此付款已转给另一账户。
credits-paid-erased = 已付款，但此账户已删除，所以没有增加点数。请联系我们退款。
credits-unconfirmed = 您的付款还没有确认。本页每10秒刷新一次。
credits-pending = 您的付款仍在处理中。款项可能几天后才到账，到账后我们会增加点数。
credits-unpaid = 您的付款没有成功。没有扣款。
credits-owed = 此账户因退款或争议而欠{ $owed }，将从您购买的点数中扣除。
credits-closed = 此账户的点数无法使用：账户已冻结或已删除，或代理程序的密钥已撤销。请联系我们。
credits-no-account = 找不到账户。
credits-no-account-advice = 请向引导您来这里的代理程序或网站索取完整链接，链接以账户编号结尾。代理程序的账户还必须有未撤销的密钥。

## Sign-in

sign-in-home = 前往首页
sign-in-link = 登录
sign-in-again = 重试
sign-in-to-account = 前往您的账户
sign-in-unavailable-title = 无法登录
sign-in-unavailable = 查询楼宇或购买一份报告都不需要账户。
sign-in-expired-title = 您的登录已过期
sign-in-expired = 没有任何更改。请登录后重新提交表单。
sign-in-none-title = 没有进行中的登录
sign-in-none = 登录没有成功。登录过程可能超过了十分钟，或之前已经完成，也可能是您的浏览器阻止了cookie。
sign-in-none-http = 本网站没有使用HTTPS。在这种情况下，大多数浏览器只有在网站与浏览器在同一台机器上时才保留登录cookie，有些则完全不保留。
sign-in-other-title = 无法完成这次登录
sign-in-other = 登录没有成功。登录过程可能超过了十分钟，也可能是在另一个浏览器开始的，或之前已经完成。
sign-in-denied-title = 登录没有成功
sign-in-denied = 身份服务商拒绝了登录。没有任何更改。
sign-in-spent-title = 这次登录已失效
sign-in-spent = 身份服务商的答复已经用过或已经过期。登录没有成功。
sign-in-away-title = 身份服务商没有响应
sign-in-away = 请一分钟后重试。查询楼宇不需要账户。
sign-in-unusable-title = 登录功能无法使用
sign-in-unusable = 本网站的身份服务商设置不正确。只有运营方能修复，详情见日志。
sign-in-too-long-title = 您的登录cookie太大
sign-in-too-long = 它需要{ $bytes }字节，而浏览器最多保存4,096字节。运营方可以让身份服务商少发一些信息。
sign-out-title = 已退出登录
sign-out-description = 您已退出本网站。
sign-out-provider = 您可能仍在身份服务商处登录。如果其他人也用这个浏览器，请在那里一并退出登录。
sign-out-provider-link = 在身份服务商处退出
sign-out-home = 首页
sign-out-again = 重新登录

## Mail

mail-ready = 您订购的报告：{ $place }
mail-ready-about = 您订购的报告已完成。
mail-ready-held = 您订购的报告已完成，但您的付款被提出争议。
mail-report-link = 阅读报告并下载PDF
mail-failed = 我们未能制作您的报告：{ $place }
mail-failed-about = 我们会退款。
mail-failed-settled = 您的订单页面会说明款项的处理情况。
mail-order-link = 查看您的订单
mail-why = 有人在订单{ $order }中填写了您的邮箱。我们不会再就此给您发邮件。
mail-disclaimer = 我们的报告根据公共记录整理，不是消费者报告，不得用于筛选租客、雇员或借款人。

## API errors

api-state-away = 账户和报告目前无法使用。
api-outcome-unknown = 保存时与数据库的连接中断：这次请求可能已完成，也可能没有。
api-no-credits = 账户的点数已用完。
api-pdfs-busy = 目前正在制作的PDF太多。
api-internal = 服务器出了问题。
api-no-payments = 本网站未设置付款功能，因此不出售任何内容。
api-sandbox-real-data = 本网站只接受测试付款，因此不出售基于真实市政府数据的报告。
api-sample-not-sold = 本网站显示的是样本数据，因此不出售报告。
api-no-release = 没有载入任何数据版本。
api-too-little-data = 我们掌握的这栋楼的市政府数据不足，无法制作报告。没有扣款。
api-no-path = 找不到页面。
api-no-order = 找不到订单。
api-use-order-link = 请使用订单的完整私人链接，包括“?token=”后面的部分。
api-order-unpaid = 这份订单还没有付款，所以没有报告。
api-no-report-order = 我们未能制作这份订单的报告。
api-read-order = 请查看订单的状态。
api-no-slug = 我们没有这个地址。
api-users-away = 我们目前无法验证已登录的用户。
api-account-frozen = 此账户已冻结，点数无法使用。
api-ask-about-frozen = 请联系我们。购买点数不能解除冻结。
api-page-needs-user = 此页面须登录后查看，不能用API密钥。
api-open-in-browser = 请在浏览器中打开。
api-payments-away = 目前无法付款。这次没有扣款。
api-rate-limited = 请求太多。请等待{ $count }秒。
api-report-running = 报告仍在制作中。
api-no-report = 这项任务失败了，所以没有报告。
api-other-site = 其他网站不能在这里做更改。
api-blocked = 来自您的IP地址的请求已被阻止。
api-body-too-large = 请求正文超过{ $most }字节。
api-invalid = 请求无效。
compile-failed = 我们未能制作报告。
compile-too-slow = 我们未能在规定时间内制作报告。
compile-late = 我们未能制作报告：制作中断，未能按时完成。
compile-interrupted = 我们未能制作报告：制作中断次数过多。
compile-unclaimed = 我们未能制作报告：服务器未能按时开始制作。
compile-no-building = 数据版本中没有这个地址的楼宇。
compile-unreadable = 无法读取这栋楼宇的记录。
compile-unwritable = 无法写入报告。
checkout-product-report = { $place }的报告
accounts-too-many = 您已达到{ $most }个账户的上限
