### The text that people read in previews, reports and scores in Simplified Chinese.

## Score

score-nothing-loaded = 最新数据不足，无法评分。
score-no-proof = 评分针对的是公共记录，不是楼宇的实际状况。没有记录不代表没有问题。
score-too-little-read = 没有评分：{ $parts }的数据不足。
score-unread = 因数据不足未计入评分：{ $parts }。
score-confidence-too-low = 不确定性太大，无法给出分数。
score-no-record = 没有评分：我们读取的记录中没有计分的内容。
score-nothing-in-rest = 没有评分：{ $parts }的数据不足，其余部分没有计分的记录。
score-none-public-housing = HPD很少向NYCHA开出违规，所以我们无法将NYCHA的楼宇与其他楼宇比较。
score-none-no-apartments = 市政府记录中，该地块的公寓数量为0。
score-none-disputed-size = 公寓数量无法确定：记录互相矛盾，或与楼宇的大小不符。
score-none-unknown-size = 我们不知道有多少套公寓。
score-part-open-conditions = 未结违规
score-part-violation-rate = 近期严重违规
score-part-repair-response = 维修时间
score-part-heat = 暖气和热水
score-part-pests = 虫鼠
score-part-building-safety = 楼宇安全
score-part-enforcement = 执法和法院
score-cap-vacate-full = 整栋楼受清空令约束
score-cap-aep = 该楼目前列入替代执法计划（AEP）
score-cap-vacate-partial = 楼内部分区域受清空令约束
score-cap-harassment = 法院在最近五年内认定有骚扰行为
score-cap-administrator = 该楼由法院指定的7A管理人管理
score-home-complaints = 为保护隐私，我们不计入针对一户和两户住宅的投诉。
score-excludes-evictions = 驱逐
score-excludes-crime = 犯罪
score-excludes-demographics = 人口构成
score-excludes-price = 价格
score-excludes-neighborhood = 社区
score-excludes-noise = 311噪音投诉
score-excludes-taxes = 税务和许可证
score-excludes-reviews = 评价
clause-bedbugs = ，业主最近一次申报中{ $apartments }有臭虫
score-part-needs = 未评分：缺少{ $names }的最新数据。
score-no-repairs-due = 不计分：截至我们数据的最新日期，最近3年查出的严重问题中，没有一项的纠正期限已过30天以上。
score-repair-response =
    { $due ->
        [1] 截至我们数据的最新日期，最近3年查出、纠正期限已过30天以上的唯一一项严重问题{ $in_time ->
            [0] 没有
           *[other] 已
        }在期限后30天内结案。
       *[other] 截至我们数据的最新日期，最近3年查出、纠正期限已过30天以上的{ $due }项严重问题中，{ $in_time ->
            [0] 没有一项
           *[other] 有{ $in_time }项
        }在期限后30天内结案。
    }
score-building-safety = 根据楼宇局的记录，罚分为{ $x }。
score-enforcement = 根据执法计划、命令和法院案件，罚分为{ $x }。
score-cap-applies = 评分上限为{ $most }（否则为{ $before_caps }），原因是：{ $because }。
score-old-open =
    { $total ->
        [1] 唯一一项未结违规
       *[other] { $total_shown }项未结违规中，有{ $old_shown }项
    }已超过10年。
score-falsely-certified = 有{ $count }项未结违规，业主提交过已纠正的证明，但HPD发现并未纠正。
score-owner-changed =
    { $total ->
        [1] 唯一一项未结违规
       *[other] { $total_shown }项未结违规中，有{ $before_shown }项
    }的日期早于{ $sold }的出售或房契。
score-one-apartment = 有暖气投诉的天数中，{ $percent }%来自同一套公寓。该公寓的天数超过其他所有公寓总和{ $times }倍的部分，只按{ $counted }%计算。
score-confidence-unread = 评分所需的数据，我们未能全部读取。
score-confidence-few-apartments = 公寓少于6套，所以一条记录的影响很大。
score-confidence-registration-unknown = 我们未能核查HPD登记。
score-confidence-too-small-to-register = 目前未在HPD登记。只有一套或两套公寓的楼宇，仅在业主及其家人都不住在楼内时才需要登记。
score-confidence-unregistered = 目前未在HPD登记。
score-confidence-stale = 部分数据落后超过三次更新（每日更新的数据为30天）。
score-confidence-home = HPD很少检查一户和两户住宅。
score-confidence-new = 建成不到两年。
score-confidence-board = 合作公寓或共有公寓的许多问题由管理委员会处理，不会报给HPD。
score-confidence-unusual = 不是典型的公寓楼。
score-open-conditions = { $units }共有{ $violations }。C级的影响最大。
score-violation-rate = 最近3年，{ $units }共被开出{ $violations }。较新的违规和C级违规影响较大。
score-heat-home = 自{ $since }起的各供暖季（10月至5月），{ $units }共有{ $violations }。
score-heat = 自{ $since }起的各供暖季（10月至5月），{ $units }共有{ $violations }和{ $complaints }。每套公寓的投诉每天只计一次。
score-pests-home = { $units }共有{ $violations }{ $bedbugs }。
score-pests = { $units }共有{ $violations }，最近3年共有{ $complaints }{ $bedbugs }。每套公寓的投诉每天只计一次。

## Score method

method-confidence-high = 可信度为“高”须符合以下条件：每个分项的数据最多落后三次更新（每日更新的数据为30天），楼内至少有{ $ENOUGH_UNITS }套公寓，而且HPD登记有效。缺一项为“中”，缺两项以上为“低”。
method-confidence-home = 公寓不超过{ $FEW_UNITS }套时为“低”：HPD很少检查这类住宅。
method-confidence-new = 最近{ $NEW_YEARS }年建成的楼宇为“低”。
method-confidence-medium = 合作公寓、共有公寓或特殊楼宇最高为“中”。
method-confidence-low = 可信度为“低”时，我们不显示分数，也不显示评级。
method-range = 评分为0至100，越高越好。评分针对的是公共记录，不是楼宇的实际状况。
method-half = 除“维修时间”外，每个分项从满分开始。比率每上升一个固定值，分数就减半；固定值见“公式”。
method-peer-share = 除“维修时间”外，每个分项的{ $own }%取决于楼宇自身的比率；如果全市同类楼宇足够多，{ $peers }%取决于它在其中的排名。
method-added-apartments = 按每套公寓计算比率时，我们给每栋楼的公寓数量加上{ $apartments }套，以免一条记录就决定小楼的评分。
method-apartments = 公寓数量取税务记录和HPD两个数字中较大的一个；两个都没有时，取业主或HPD申报的数字。如果这个数字与楼面面积、税单、记录中的公寓号或另一个数字不符，就不予评分。
method-visits = 同一次检查发现同一问题的多项违规，合并计算：四项按两项计，九项按三项计。
method-age = 未结违规在HPD结案之前都全额计分，无论已有多久。如果业主提交了维修证明，而HPD发现并没有修好，则按{ $times }倍计算。
method-repairs = 维修不及时会降低评分。维修及时不会让“维修时间”高于其他分项的平均值。
method-repair-evidence = 到期的维修越多，“维修时间”的比重越大。
method-coverage = 如果某个分项在该行政区的数据缺失、过旧或不完整，其他分项的比重随之提高。如果其他分项合计低于总比重的{ $percent }%（“维修时间”按到期维修的多少计入），则不予评分。
method-caps = 我们只列出最低的上限，而且只有在它降低了评分时才列出；这时按上限排名。市政府的名单如果落后超过三次更新（每日更新的为30天），就不据此设上限。
method-lot = 同一地块上的楼宇共用一个评分。
method-future = 日期晚于数据版本的记录，我们不予采用。
method-peers = 我们在全市范围内比较类型和大小相同的楼宇，所以相同的记录在每个行政区得分都一样。
method-peer-types = 类型包括：无电梯出租楼、电梯出租楼、合作公寓、共有公寓、一户和两户住宅、混合用途楼宇和其他。
method-peer-sizes = 楼宇大小按公寓数量分组，各组的起点为{ $sizes }套。
method-peer-least = 如果同类楼宇少于{ $least }栋，我们先不分大小比较，再不分类型比较。只有在五个行政区的数据都完整时，我们才对分项排名。
method-peer-places = 楼宇的排名，是比率与它相同或更差的同类楼宇所占的比例。比率相同的楼宇都取最好的名次。计算排名时，公寓数量不另外加套数。
method-peer-borough = 我们也显示在本行政区内的排名；这一排名不影响评分。
method-peer-tables = 每个数据版本只计算一次排名。

## Score weights

weight-open-class-a = 一项未结的A级违规
weight-open-class-b = 一项未结的B级违规
weight-open-class-c = 一项未结的C级违规
weight-rent-impairing = 违规影响租金（严重到足以影响租金案件）时的倍数
weight-falsely-certified = 业主提交了已纠正的证明而HPD发现并未纠正时的倍数
weight-issued = 最近{ $window }年开出的一项{ $class }级违规；每过一年减半
weight-repair = 最近{ $window }年查出的一个问题：如果其B级和C级违规全部在期限后{ $grace }天内结案，计1，否则计0
weight-heat-day = 一套公寓报告没有暖气或热水，按天计，每月最多{ $month }天；只计最近两个完整的供暖季（10月至5月）和本季
weight-heat-one-apartment = 同一套公寓报告没有暖气或热水的天数，超过其他所有公寓总和{ $times }倍的部分
weight-heat-violation = 一项暖气或热水违规；只计最近两个完整的供暖季（10月至5月）和本季
weight-pest-violation = 一项未结的虫鼠违规
weight-pest-day = 一套公寓报告虫鼠，按天计；每过一年减半
weight-bedbugs = 业主最近一次申报中有臭虫的一套公寓
weight-rats-cleared = 发现老鼠后已清除时的倍数
weight-rats-found = 最近一次检查发现老鼠时的倍数
weight-ecb-class-1 = 一项未纠正的ECB 1级违规
weight-ecb-class-2 = 一项未纠正的ECB 2级违规
weight-ecb-class-3 = 一项未纠正的ECB 3级违规
weight-dob-hazard = 一项因楼宇状况开出的有效DOB违规
weight-dob-paperwork = 一项因未按规定申报而开出的有效DOB违规，或只列于DOB NOW的违规
weight-elevator = 一部测试逾期的电梯
weight-boiler = 一台最近检查时有缺陷的锅炉
weight-dob-urgent = 一宗未结的最高优先级DOB投诉
weight-facade-unsafe = 外墙不安全
weight-facade-repair = 外墙按维修和维护计划才算安全
weight-aep = 目前列入替代执法计划（AEP）
weight-aep-discharged = 最近三年内移出替代执法计划
weight-conh = 列入无骚扰证明（CONH）名单
weight-underlying-conditions = 列入根源问题计划（Underlying Conditions Program）
weight-agency-case = HPD提起的一宗审理中的案件
weight-tenant-case = 租客提起的一宗审理中的案件（公寓超过20套的楼宇，按20除以公寓数量的比例计算）
weight-closed-case = 最近三年内提起、已结的一宗案件（租客在公寓超过20套的楼宇提起的，按20除以公寓数量的比例计算）
weight-harassment = 最近五年内认定的骚扰行为
weight-vacate-full = 针对整栋楼的清空令
weight-vacate-partial = 针对楼宇部分区域的清空令
weight-judgment = 一项未了结的判决
weight-registration = 登记失效
weight-city-repair = 最近3年内下令并已完成的一项市政府代修，除以公寓数量
weight-city-repair-most = 市政府代修最多可增加的数值

## Score peers

peers-size-1 = 1至2套公寓
peers-size-3 = 3至5套公寓
peers-size-6 = 6至19套公寓
peers-size-20 = 20至49套公寓
peers-size-50 = 50至99套公寓
peers-size-100 = 100套或以上公寓
peers-residential = 住宅楼
peers-of-kind = { $place }的{ $kind }
peers-walk-up-rentals = 无电梯出租楼
peers-elevator-rentals = 电梯出租楼
peers-coops = 合作公寓楼
peers-condos = 共有公寓楼
peers-homes = 一户和两户住宅
peers-mixed = 混合用途楼宇
peers-other = 其他住宅楼
peers-of-size = { $place }{ $size }的{ $kind }

## Counts

count-apartments = { $shown }套公寓
count-boilers = { $shown }台锅炉
count-cases = { $shown }宗案件
count-complaints = { $shown }宗投诉
count-elevators = { $shown }部电梯或升降机
count-heat-violations = { $shown }项暖气或热水违规
count-open-pest-violations = { $shown }项未结的虫鼠违规
count-open-violations = { $shown }项未结违规
count-pest-complaints = { $shown }宗虫鼠投诉
count-serious-violations = { $shown }项B级或C级违规
count-records = { $shown }条记录
count-repairs = { $shown }项维修
count-summonses = { $shown }张传票
count-heat-problems = { $shown }个暖气或热水问题
count-violations = { $shown }项违规

## Findings

finding-none-serious =
    HPD的记录{ $on }显示，自{ $since }起，这{ $place ->
        [lot] 个有{ $apartments }的税务地块
       *[building] 栋有{ $apartments }的楼
    }没有被开出B级或C级违规{ $on_lot }。没有记录不代表没有问题。
finding-rent-stabilized =
    { $reason ->
        [none] 公共记录中有迹象显示，这栋楼现在或过去有租金稳定公寓。
       *[other] { $reason }
    }单套公寓是否属于租金稳定公寓，只有DHCR能确认。
finding-vacate-unconfirmed =
    记录显示，{ $issuer }发出过{ $kind ->
        [full] 针对整栋楼的
        [partial] 针对楼内部分区域的
       *[other] {""}
    }清空令{ $of }{ $at }。这些记录{ $through }没有说明该命令是否已解除。请向{ $issuer }核实。{ $more }
finding-vacate =
    记录{ $on }显示，{ $issuer }发出过{ $kind ->
        [full] 针对整栋楼的
        [partial] 针对楼内部分区域的
       *[other] {""}
    }清空令{ $of }{ $at }，该命令仍然有效。请向{ $issuer }核实。{ $more }
clause-more-vacates = 记录还显示另有{ $count }项清空令，可能仍然有效。
finding-unit-vacate = HPD的记录{ $on }将公寓{ $apartment }列为已清空，有{ $violations }未结{ $of }。在市政府允许之前，任何人都不得居住。请向HPD核实。
clause-from =
    { $count ->
        [1] ，日期是{ $day }
       *[other] ，最新一项的日期是{ $day }
    }
finding-unit-vacate-title = 针对公寓{ $apartment }的清空令
finding-unit-class-c = HPD的记录{ $on }显示，提到公寓{ $apartment }的{ $violations }列为未结，属C级（立即危险）{ $newest }{ $conditions }。违规可能已经纠正。
clause-newest =
    { $count ->
        [1] ，日期是{ $day }
       *[other] ，我们的数据中最新的日期是{ $day }
    }
finding-unit-class-c-title = 这套公寓有未结的C级违规
finding-unit-open = 在提到公寓{ $apartment }的记录中，HPD将{ $violations }（{ $classes }）列为未结{ $on }{ $conditions }。违规可能已经纠正。
finding-unit-open-title = 这套公寓有未结违规
clause-conditions = ：{ $conditions }
finding-unit-below-street = 从名称看，公寓{ $apartment }可能位于地下室。{ $note }
finding-unit-below-street-title = 地下室公寓：请核实居住是否合法
finding-vacate-full-title = 针对整栋楼的清空令
finding-vacate-partial-title = 针对部分区域的清空令
finding-vacate-elsewhere-title = 税务地块上有清空令，可能针对另一栋楼
finding-vacate-unconfirmed-title = 可能仍然有效的清空令
finding-vacate-old-title = 较早的清空令，可能仍然有效
clause-of = （{ $day }）
finding-aep-title = 目前列入替代执法计划（AEP）
finding-underlying-conditions-title = 列入根源问题计划（Underlying Conditions Program）
finding-conh-title = 列入无骚扰证明（CONH）名单
clause-since = 自{ $day }起
finding-seven-a = HPD的楼宇名单{ $through }显示，该楼由法院指定的7A管理人管理。请核实由谁收取租金。
finding-seven-a-title = 由7A管理人管理
finding-harassment =
    法院在与该楼有关的{ $cases }中认定有骚扰行为。{ $count ->
        [1] 该认定
       *[other] 最近一次认定
    }{ $of }：“{ $finding }”。
finding-harassment-title = 法院认定有骚扰行为
finding-facade = 外墙{ $cycle }已向楼宇局申报为不安全{ $of }。我们掌握的记录中没有之后周期的申报。
clause-of-cycle = （第{ $cycle }周期）
finding-facade-title = 外墙申报为不安全
finding-shed =
    记录显示，{ $since ->
        [none] 3年多来一直有人行道棚架的许可证
       *[other] 自{ $since }起有人行道棚架的许可证
    }。请到现场看看棚架是否还在。
finding-shed-title = 3年多来一直有人行道棚架的许可证
finding-dob-hazards = 楼宇局将{ $violations }列为有效{ $on }，涉及楼宇状况。
finding-dob-hazards-title = 楼宇局有效违规
finding-elevators = 记录{ $on }显示{ $elevators }中有{ $overdue }部测试逾期。申报可能有延迟。
finding-elevators-title = 记录显示电梯测试逾期
finding-boilers =
    { $count ->
        [1] 记录中最近一次检查
       *[other] 记录中各锅炉的最近一次检查
    }发现{ $boilers }有缺陷{ $inspected }。
clause-inspected =
    { $count ->
        [1] （检查日期：{ $day }）
       *[other] （最近的检查日期：{ $day }）
    }
finding-boilers-title = 锅炉检查发现缺陷
finding-open-class-c = HPD的记录{ $on }显示，有{ $violations }{ $on_lot }列为未结，属C级（立即危险）{ $issued }{ $conditions }。违规可能已经纠正。
clause-issued = ，开出日期为{ $first }至{ $last }
clause-issued-once = ，开出日期为{ $day }
finding-open-class-c-title = 未结的C级违规
finding-heat = HPD的记录{ $on }显示，有{ $violations }{ $on_lot }列为未结，涉及暖气或热水。违规可能已经纠正。
finding-heat-title = 未结的暖气或热水违规
clause-in-apartments = ，涉及{ $apartments }
clause-newest-open =
    { $count ->
        [1] ，日期是{ $day }
       *[other] 。我们的数据中最新一项未结违规的日期是{ $day }
    }
finding-lead = HPD的记录{ $on }显示，有{ $violations }{ $on_lot }列为未结，属含铅油漆违规（C级，立即危险）{ $apartments }{ $newest }。违规可能已经纠正。
finding-lead-title = 未结的含铅油漆违规
finding-bedbugs = 业主在最近一次申报{ $period }中报告{ $apartments }有臭虫{ $of_units }。
clause-of-units = （共{ $units }套）
clause-of-period = （{ $period }）
period-of-days = { $from }至{ $to }
finding-bedbugs-title = 业主最近一次申报称有臭虫
clause-at = ，地址为{ $address }
clause-on = （{ $day }）
clause-as-of = （截至{ $day }）
finding-rats = 该地块最近一次有结果的鼠患检查{ $on }显示：“{ $result }”。
finding-rats-title = 最近一次鼠患检查未通过
finding-false-certification = HPD的记录{ $on }显示，业主已为{ $repairs }{ $on_lot }提交证明，但检查员发现并未完成。
finding-false-certification-title = 业主已提交证明的维修并未完成
finding-none-serious-title = 3年内没有B级或C级违规
finding-on-time = HPD的记录{ $on }显示，最近3年开出的B级和C级违规中，有{ $violations }{ $on_lot }的纠正期限已过30天以上，其中{ $percent }%在期限后30天内结案。
finding-on-time-title = 大多数严重违规在期限后30天内结案
finding-repairs-late =
    HPD的记录{ $on }显示，最近3年开出的B级和C级违规中，有{ $violations }{ $on_lot }的纠正期限已过30天以上，其中{ $percent ->
        [none] 没有一项
        [below_one] 不到1%
       *[other] 只有{ $percent }%
    }在期限后30天内结案。
finding-repairs-late-title = 大多数严重违规逾期结案或仍未结案
finding-illegal-conversion = 楼宇局记录显示，有{ $complaints }涉及非法改建，之后开出了违规或命令{ $newest }。请查看其中是否仍有未结的。
finding-illegal-conversion-title = 非法改建投诉后开出违规或命令
clause-basement = 税务记录将地下室列为：{ $label }。
finding-units-above-certificate = 记录中最后一份写明公寓数量的正式占用证书允许{ $apartments }，但其他记录显示有{ $counted_units }套。请问清哪些公寓是合法的，尤其是地下室。{ $basement }
finding-units-above-certificate-title = 记录中的公寓数量多于证书允许的数量
finding-units-differ = 市政府的记录不一致：{ $figures }。
units-certificate = { $apartments }（占用证书）
units-hpd-rooming = { $shown }间单房（HPD）
units-hpd-permanent = { $apartments }（HPD）
units-tax-record = { $apartments }（税务记录）
finding-units-differ-title = 各项记录的公寓数量不一致
flood-map-in-force = 现行地图（2007年）
flood-map-preliminary = 初步地图（2015年）
clause-sandy = 2012年，飓风桑迪曾淹没此处。
finding-flood = 按{ $maps }，该地块位于1%洪水区（每年至少有1%的可能发生洪水）。{ $sandy }
finding-flood-title = 位于洪水区
finding-ecb-balance = 楼宇局记录显示，ECB（OATH）违规仍欠{ $balance }{ $on }{ $of_units }。等待听证的违规不计入。
clause-balance-per-unit = ，{ $shown }套公寓平均每套超过{ $least }
finding-ecb-balance-title = ECB违规欠款较多
clause-water-only = ，只涉及水费
finding-lien-notice = 该地块曾于{ $month }列入市政府的税务留置权出售名单（{ $cycle }）{ $water }。列入名单不代表留置权已被出售。
finding-lien-notice-title = 列入近期的税务留置权出售名单
clause-in = （{ $end }）
finding-expired-421a = 记录显示有一项421-a税务优惠已经结束{ $end }。这对单套公寓租金的影响，要看其租约和DHCR的记录。
finding-expired-421a-title = 421-a税务优惠已结束
finding-rent-stabilized-title = 记录中有租金稳定公寓的迹象
finding-not-registered = HPD的登记名单{ $on }中没有这栋有{ $apartments }的楼。有3套或以上公寓的楼宇，业主必须每年登记。
finding-nycha-title = 纽约市房屋局（NYCHA）物业
finding-nycha = 市政府的记录{ $through }将此处列为NYCHA的物业。该物业由NYCHA管理，或按其PACT计划由私人公司管理。HPD很少向NYCHA开出违规，所以违规少不代表问题少。
finding-not-registered-title = 未在HPD登记
finding-registration-lapsed = 该楼的HPD年度登记已到期{ $on }。HPD的记录{ $as_of }没有显示续期。
finding-registration-lapsed-title = HPD登记已失效
finding-owner-differs = 最后一份登记的房契{ $of }与HPD登记所列的业主不同。HPD登记可能已经过时。
finding-owner-differs-title = 房契与登记所列的业主不同
clause-on-lot = （{ $whole_lot }）
whole-lot = 整个税务地块，共{ $buildings }栋楼
whole-lot-several = 整个税务地块，共有多栋楼
whole-lot-addresses = 整个税务地块，共有多个地址
whole-lot-gone = 整个税务地块，包括可能已不存在的楼
finding-of-lot = { $detail }这些记录涵盖{ $whole_lot }。
at-least = 至少{ $counted }
clause-most-often =
    { $count ->
        [1] ，涉及{ $conditions }
       *[other] ，最常见的是{ $conditions }
    }
clause-data-end = 这些记录截至{ $day }，可能已经过时。
clause-data-part = 我们只有这些记录的一部分。
clause-data-unproven = 这些记录可能不完整。
finding-underlying-conditions = HPD的名单{ $through }显示，该楼{ $since }列入针对反复漏水和发霉的根源问题计划。
count-buildings = { $shown }栋楼
count-heat-complaints = { $shown }宗暖气投诉
count-orders = { $shown }项清空令
count-permits = { $shown }份许可证
count-records-name = { $shown }条记录提到
count-records-probably-name = { $shown }条记录很可能提到
count-residential-evictions = { $shown }宗住宅驱逐
count-stabilized-apartments = { $shown }套租金稳定公寓

## Digest

digest-score =
    截至{ $today }，该楼记录的评分为{ $score }分（满分100分）{ $band ->
        [strong] ，记录很好
        [good] ，记录较好
        [mixed] ，记录好坏参半
        [weak] ，记录较差
        [serious] ，记录显示有严重问题
       *[other] {""}
    }，可信度为{ $level ->
        [high] 高
        [medium] 中
       *[other] 低
    }。
digest-unit = { $shown }条记录提到公寓{ $name }{ $newest ->
        [none] （截至{ $today }的数据）
       *[other] ，{ $count ->
            [1] 日期
           *[other] 最新一条的日期
        }是{ $newest }
    }。
no-proof = 没有记录不代表没有问题。
digest-too-little-read = 我们掌握的市政府数据太少，无法说明这栋楼的记录情况。
digest-no-open-violations = HPD没有列出未结的A级、B级或C级违规{ $on }{ $orders }。
digest-open-violations = HPD将{ $violations }列为未结{ $on }：{ $classes }{ $orders }。违规可能已经纠正。
clause-orders = ；另有{ $shown }项未结的命令（I级）
digest-complaints =
    在{ $to }12个月内，HPD收到{ $complaints }{ $on_lot }{ $count ->
        [0] {""}
       *[other] ；投诉只是反映情况，不是证据
    }。
lower-bound-unit = 至少有{ $count }条记录提到公寓{ $name }{ $newest }。
lower-bound-open-violations =
    HPD将{ $violations }（{ $classes ->
        [C] C级，立即危险
       *[other] { $classes }级
    }）列为未结{ $on }{ $of_classes }。违规可能已经纠正。
lower-bound-open-heat = HPD将{ $problems }列为未结{ $on }。
classes-all = A、B或C
clause-of-classes = ，其中{ $classes }
count-of-class =
    { $class ->
        [C] C级（立即危险）
       *[other] { $class }级
    }{ $count }项
clause-to = 截至{ $day }的
digest-unit-possible = { $records }可能提到公寓{ $name }。
digest-unit-none = HPD违规、市政府代修、DOB NOW工程申报和出售记录都没有提到公寓{ $name }。

## Questions

question-rent-history = 我能看看这套公寓的DHCR租金历史吗？DHCR免费提供。
question-lead = 我能看看这套公寓的含铅油漆检测结果和年度通知吗？
question-lead-reason = 1960年以前建成的楼宇，如果有6岁以下儿童居住，法律推定剥落的油漆为含铅油漆，除非检测证明不是。
question-board = 有没有已批准或计划中的特别摊派费？最近两年的管理委员会会议记录中，有哪些关于维修的内容？
question-board-reason = 公共记录不包括楼宇的预算和会议记录。
-only-dhcr = 单套公寓的情况只有DHCR能确认。
question-rent-registered = { answer-rent-registered }{ -only-dhcr }
question-rent-likely = { answer-rent-likely }{ -only-dhcr }
question-rent-possible = { answer-rent-possible }{ -only-dhcr }
question-rent-unknown = 公共记录没有显示某套公寓是否属于租金稳定公寓。只有DHCR能确认。
question-vacate-full = 清空令是否已解除？我能看看市政府的信函吗？
question-vacate-elsewhere = 这个税务地块上的清空令是否涵盖这栋楼？是否已解除？
question-vacate-unit = 这套公寓的清空令是否已解除？我能看看市政府的信函吗？
question-vacate-partial = 清空令涵盖哪些公寓？是否已解除？
question-vacate-not-lifted-on-record = 清空令是否已解除？什么时候解除的？
question-not-registered = 这栋楼在HPD的登记号码是多少？
question-registration-lapsed = HPD登记什么时候续期？
question-unit-open-class-c = 这套公寓未结的C级违规是否已纠正并向HPD提交证明？如果没有，什么时候会完成？
question-unit-open-violations = 这套公寓的未结违规是否已纠正并向HPD提交证明？如果没有，什么时候会完成？
question-unit-below-street = 占用证书是否允许这一层设有公寓？
question-lead-open = 未结的含铅油漆违规纠正了吗？我能看看清理后的检测结果吗？
question-aep-active = 替代执法计划还要求做哪些维修？期限是什么时候？
question-seven-a-administrator = 由7A管理人管理期间，谁可以签租约和收租金？
question-harassment-finding = 法院认定有骚扰行为之后下了什么命令？案件是否已了结？
question-illegal-conversion = 这套公寓是否列在占用证书上？哪些房间可以用作卧室？
question-units-above-certificate = 这套公寓是否属于占用证书允许的公寓？
question-heat-open-in-season = 暖气和热水恢复了吗？什么时候提交违规已纠正的证明？
question-heat-open = 暖气或热水什么时候能修好？
question-facade-unsafe = 外墙修缮什么时候开始和结束？费用由谁支付？
question-open-class-c = 未结的C级违规是否已纠正并向HPD提交证明？如果没有，什么时候会完成？
question-repairs-late = 这里的维修需要多长时间？如果逾期，我该找谁？
question-bedbugs-reported = 签约前，我能看看公寓和楼宇的臭虫历史（DBB-N表格）吗？
question-owner-differs-from-deed = 现在谁是这栋楼的业主？谁可以代表业主签字？
question-rent-stabilization-evidence = 这套公寓是否属于租金稳定公寓？最近一次登记的法定租金是多少？
question-benefit-421a-ended = 这套公寓是否曾因421-a而属于租金稳定公寓？租约有没有说明这种保护何时结束？
question-lien-notice = 留置权名单上的税款和水费付清了吗？
question-ecb-balance = 还有哪些ECB欠款？由谁支付？
question-shed-over-3-years = 为什么搭着人行道棚架？什么时候拆除？
question-elevator-test-overdue = 每部电梯最近一次测试是什么时候？多久停用一次？
question-boiler-defects = 锅炉的缺陷修好了吗？维修是否已向DOB申报？
question-dob-active-hazards = DOB的有效违规中，哪些已经纠正？
question-false-certification = 向HPD提交证明之前，维修是怎样检查的？
question-underlying-conditions = 漏水的源头找到并修好了吗？
question-rats-found = 鼠患检查之后做了什么？下一次检查是什么时候？
question-conh-listed = 在这栋楼施工是否需要无骚扰证明？
question-flood-zone = 这栋楼或这套公寓是否曾被淹？租约必须披露业主知道的水淹损坏。
question-legal-units-differ = 占用证书允许多少套公寓？这套公寓是否包括在内？

## Answers

answer-apartment =
    { $kind ->
        [possible] { $possible_shown }条记录可能提到公寓{ $name }
        [exact] { $exact }公寓{ $name }
        [probable] { $probable }公寓{ $name }
       *[both] { $exact }公寓{ $name }，另有{ $probable_too }条很可能提到
    }{ $kind ->
        [possible] {""}
       *[other] { $possible ->
            [0] {""}
           *[other] ；{ $possible_shown }条记录可能提到该公寓
        }
    }{ $building_wide ->
        [0] {""}
       *[other] ；{ $building_wide_shown }条记录没有提到任何公寓
    }。
answer-apartment-newest =
    { $count ->
        [1] 该记录：{ $records }。
       *[other] 从新到旧：{ $records }{ $more ->
            [0] {""}
           *[other] ；另有{ $more }条
        }。
    }
answer-apartment-record =
    { $what }（{ $section ->
        [hpdViolations] { $class }级违规
        [hpdComplaints] 投诉
        [repairResponse] 市政府代修
        [permits] DOB记录
       *[salesAndDeeds] 出售记录
    }{ $date ->
        [undated] {""}
       *[other] ，{ $date }
    }{ $status ->
        [open] ，未结
        [closed] ，已结
       *[unstated] {""}
    }）
answer-open-heat = HPD将{ $shown }项暖气或热水违规列为未结{ $on }。违规可能已经纠正。
answer-stabilized =
    { $year }年的税单列有{ $apartments }{ $estimated ->
        [yes] （估计）
       *[no] {""}
    }。
answer-benefit =
    { $state ->
        [over] 一项限制租金的税务优惠或补贴已经结束
        [inactive] 记录中有一项限制租金的税务优惠或补贴，但目前没有生效
        [unsettled] 记录中有一项限制租金的税务优惠或补贴，但可能已经结束
       *[active] 记录中有一项限制租金的税务优惠或补贴
    }：{ $program }{ $end ->
        [none] {""}
       *[other] （{ $state ->
            [over] 结束时间
           *[other] 预定结束时间
        }：{ $end }）
    }。
answer-registered =
    HPD的登记名单{ $through }显示，{ $place ->
        [lot] 这个地块上的一栋楼
       *[building] 该楼
    }最近一次登记的日期{ $last ->
        [none] 不详
       *[other] 是{ $last }
    }{ $ends ->
        [none] {""}
       *[other] ，有效至{ $ends }
    }{ $state ->
        [lapsed] ，之后没有续期
       *[current] {""}
    }。
answer-flood-zone =
    按{ $map ->
        [fema] 现行地图
       *[preliminary] 初步地图
    }，该地块位于1%洪水区{ $map ->
        [fema] （每年至少有1%的可能发生洪水）
       *[preliminary] {""}
    }{ $inside ->
        [yes] 内
       *[no] 外
    }。
answer-sandy =
    该地块位于飓风桑迪的淹没区{ $inside ->
        [yes] 内
       *[no] 外
    }。
answer-boiler =
    锅炉检查{ $of }{ $defects ->
        [yes] 发现缺陷
       *[no] 没有发现缺陷
    }。
answer-left-out = 本报告不涉及犯罪、学校或楼内居民。
answer-no-subject = 这些记录无法回答这个问题。您可以询问：{ $subjects }。
answer-status = { $title }：{ $reason }
answer-part = 我们无法回答有关{ $about }的问题。{ $beyond }
answer-none = 在我们查过的记录（{ $titles }）中，没有找到有关{ $about }的内容。{ $beyond }
answer-none-dangers = 我们检查的危险（例如清空令、未结的C级违规和不安全的外墙），在以下记录中都没有找到：{ $titles }。{ $beyond }
answer-open-violations = HPD将{ $violations }（A级、B级或C级）列为未结{ $on }，其中C级（立即危险）{ $on_2 }项{ $orders }。违规可能已经纠正。
clause-naming = 在提到公寓{ $apartment }的记录中
clause-any-class = （A级、B级或C级）
clause-about = （{ $condition }）
answer-of-rows =
    HPD{ $naming }列有{ $violations }{ $about }{ $state ->
        [closed] ，状态为已结{ $on }。
        [open] ，状态为未结{ $on }。违规可能已经纠正。
       *[both] ，其中{ $open }项未结{ $on }。违规可能已经纠正。
    }
lower-bound-dob-violations =
    楼宇局将{ $violations }列为有效{ $on }{ $hazards ->
        [0] 。
       *[other] ，其中{ $hazards }项涉及楼宇状况。
    }
lower-bound-ecb = 记录显示，由环境控制委员会（ECB，属OATH）审理而未纠正的有{ $violations }。
lower-bound-cases =
    HPD的记录{ $on }中，房屋法庭有{ $cases }{ $open ->
        [0] {""}
       *[other] ，{ $open }宗审理中
    }。{ $harassment ->
        [0] {""}
       *[other] 法院认定有骚扰行为的有{ $harassment }宗。
    }案件只是指控。
lower-bound-orders = 根据HPD的记录{ $through }，有{ $orders }有效。请向HPD和DOB核实。
lower-bound-conversion =
    楼宇局收到{ $complaints }，涉及非法改建{ $substantiated ->
        [0] 。
       *[other] ，其中{ $substantiated }宗之后开出了违规或命令。
    }
lower-bound-permits = { $today }至少有{ $permits }有效。
answer-closed-within =
    { $issued ->
        [1] 最近3年开出的唯一一项B级或C级违规，已在{ $days ->
            [0] 开出当天
           *[other] 开出{ $days }天后
        }结案。
       *[other] 最近3年开出的{ $violations }，结案时间的中位数为{ $days }天。
    }
answer-dob-violations = 楼宇局列为有效的有{ $violations }{ $on }，其中{ $hazards }项涉及楼宇状况。
answer-ecb = 记录中，由环境控制委员会（ECB，属OATH）审理的有{ $violations }，未纠正的有{ $uncured }项。
answer-cases =
    { $total ->
        [0] HPD的记录{ $on }显示没有房屋法庭案件。
       *[other] HPD记录中的房屋法庭案件{ $on }：共{ $total }宗，审理中{ $open }宗，法院认定有骚扰行为{ $harassment }宗。案件只是指控。
    }
answer-orders = 根据HPD的记录{ $through }，有效的清空令：{ $in_force }项。请向HPD和DOB核实。
answer-energy = { $year }年，业主申报的Energy Star评分为{ $scores }分（满分100分）。
answer-no-open-heat = HPD没有列出未结的暖气或热水违规{ $on }。
answer-heat-season =
    在{ $season }年供暖季{ $through }，HPD收到{ $complaints }{ $count ->
        [0] {""}
       *[other] （只是反映情况，不是证据）
    }。{ $affected ->
        [0] {""}
       *[other] 其中提到的公寓：{ $affected }套。
    }
answer-heat-violations = 在{ $season }年供暖季{ $through }，检查员开出{ $violations }，涉及暖气或热水。
answer-bedbugs =
    { $period }，业主报告{ $infested ->
        [0] 没有臭虫
       *[other] { $apartments }有臭虫
    }。
answer-latest-period = 最近一期
answer-pest-violations = 虫鼠违规{ $on }：{ $open }项未结，{ $closed }项已结。
answer-pest-complaints =
    在{ $to }12个月内，HPD收到关于虫鼠的{ $complaints }{ $count ->
        [0] {""}
       *[other] （只是反映情况，不是证据）
    }。
answer-rats = 该地块最近一次有结果的鼠患检查{ $of }显示：“{ $result }”。
answer-lead = 含铅油漆违规{ $on }：{ $open }项未结，{ $closed }项已结。
answer-built = 根据税务记录，该楼建于{ $year }年。
answer-built-about = 根据税务记录，该楼约建于{ $year }年。
answer-built-later = 1960年至1977年建成的楼宇，只有业主知道有含铅油漆时，才适用市政府的含铅油漆规定。之后建成的楼宇不适用。
answer-service-line = 市政府记录的供水管材料：“{ $material }”。
answer-mold-category = { $category }（{ $count }项中{ $open }项未结）
answer-no-mold = HPD没有列出霉菌或漏水违规{ $on }。
answer-mold = HPD违规{ $on }：{ $categories }。
answer-safety-conditions = HPD的消防、门、电气、漏水和霉菌违规{ $on }：{ $categories }。
answer-rent-registered = 税单曾列出这个税务地块上的租金稳定公寓。
answer-rent-likely = 公共记录中有迹象显示，这栋楼现在或过去有租金稳定公寓。
answer-rent-possible = 从公共记录看，这栋楼可能有租金稳定公寓。
answer-rent-none = 我们没有找到租金稳定公寓的迹象，但不能排除有这类公寓。
answer-subsidy = 补贴本身不等于租金稳定：它有自己的租金规定。
answer-contacts = 业主申报的联系人：{ $contacts }。可能已有变动。
answer-portfolio = 包括本楼在内，有{ $buildings }（{ $apartments }）因登记资料而有关联。
answer-portfolio-unsized = 包括本楼在内，有{ $buildings }因登记资料而有关联。
answer-conversion =
    楼宇局收到关于非法改建的{ $complaints }，{ $substantiated ->
        [0] 没有开出违规或命令
       *[other] 其中{ $substantiated }宗之后开出了违规或命令
    }。
answer-balance = ECB违规欠款为{ $balance }{ $on }，不计入等待听证的违规。
answer-oath = 市政府听证记录显示，楼宇局以外的机构对该地块开出{ $summonses }，仍欠{ $balance }。传票针对的可能是商店或租客，而不是业主。
answer-taxes = 房产税数据{ $of }显示，该地块的市场价值为{ $market }，评估价值为{ $assessed }。数据中没有税单本身。
clause-of-year = （{ $year }年度）
answer-unknown-month = 月份不详
answer-lien = 该地块曾列入税务留置权出售名单：{ $month }（{ $cycle }）。列入名单不代表留置权已被出售。
answer-sale = 我们的数据中，该地块最近一次出售{ $on }的价格为{ $price }。一个价格可能涵盖一起出售的多个地块。
answer-unit-sale = 我们的数据中，最近一次公寓出售{ $on }的价格为{ $price }。
answer-no-evictions = { $from }至{ $to }的数据中，没有由市法警执行的住宅驱逐{ $on_lot }。
answer-evictions = 有住宅驱逐的最近一年是{ $year }年，市法警执行了{ $evictions }{ $on_lot }。数据涵盖{ $from }至{ $to }。
answer-permits = { $today }有{ $permits }有效；{ $expired }份已到期而未完成验收。
answer-nearby = 100米（330英尺）以内的施工：{ $permits }有效（根据DOB NOW）。
answer-no-noise = { $from }至{ $to }，311没有收到关于此地址的噪音投诉。
answer-noise = { $from }至{ $to }，311收到关于此地址的噪音投诉（只是反映情况，不是证据）：{ $types }。
answer-evacuation-zone = 飓风疏散区：{ $zone }。
answer-no-overdue-elevator = 记录中没有电梯测试逾期。
answer-elevators-untested = 记录没有显示是否每部电梯都已按时测试。
answer-overdue-elevators = 记录显示测试逾期的电梯：{ $devices }。
answer-facade = 最近一次外墙申报{ $of }：{ $status }。
answer-facade-unsafe = 有外墙申报为不安全{ $of }。
answer-no-facade-report = 没有第{ $cycle }周期外墙报告的记录。
facade-status =
    { $status ->
        [SAFE] 安全
        [SWARMP] 按维修和维护计划才算安全（SWARMP）
        [UNSAFE] 不安全
       *[other] “{ $status }”
    }

## Timeline

events-complaints =
    { $agency }收到{ $count ->
       *[other] { $shown }宗投诉
    }
events-violation-issued = HPD开出{ $count }项违规
events-violation-closed = { $count }项HPD违规结案
events-city-repair = 市政府安排{ $count }项代修
events-bedbug-filing = { $count }份臭虫申报
events-rodent-inspection = { $count }次鼠患检查
events-vacate-order = { $count }项清空令
events-vacate-rescinded = 解除{ $count }项清空令
events-program-entered = 列入市政府计划{ $count }次
events-program-left = 移出市政府计划{ $count }次
events-litigation-opened = { $count }宗房屋法庭案件立案
events-harassment-decision = 法院就骚扰作出{ $count }次认定
events-dob-violation-issued = DOB开出{ $count }项违规
events-dob-violation-closed = { $count }项DOB违规了结
events-ecb-violation-issued = 开出{ $count }项ECB违规
events-permit-issued = 发出{ $count }份许可证
events-job-filed = { $count }份工程申报
events-certificate = { $count }份占用证书
events-boiler-inspection = { $count }次锅炉检查
events-facade-filing = { $count }份外墙申报
events-registration = { $count }次HPD登记
events-lien-notice = 列入税务留置权出售名单{ $count }次
events-sale = 地块出售{ $count }次
events-unit-sale = 售出{ $count }个单元
events-deed = 登记{ $count }份房契
events-mortgage = 登记{ $count }份抵押贷款文件
event-repeated = { $title }（{ $count }条记录）
event-violation = HPD { $class }级违规：{ $category }
event-violation-closed = HPD { $class }级违规结案：{ $category }
event-city-repair = 市政府安排代修：{ $work }
clause-infested =
    ：{ $units ->
        [0] 没有臭虫
       *[other] { $units }套有臭虫
    }
event-bedbug-filing = 业主的臭虫申报{ $infested }
event-rats = 鼠患检查（{ $kind }）：{ $result }
event-vacate =
    { $issuer }{ $kind ->
        [full] 针对整栋楼的
        [partial] 针对部分区域的
       *[other] {""}
    }清空令{ $at }
event-vacate-rescinded = 已解除：{ $what }
program-aep = 替代执法计划（AEP）
program-underlying-conditions = 根源问题计划（Underlying Conditions Program）
program-conh = 无骚扰证明（CONH）名单
program-heat-sensor = 暖气传感器计划（Heat Sensor Program）
event-program-entered = 列入{ $name }
event-program-left = 移出{ $name }
clause-decided = （法院关于骚扰的认定：{ $finding }）
event-case = 房屋法庭案件立案：{ $case }{ $decided }
event-harassment = 法院关于骚扰的认定：{ $finding }
event-dob-violation = DOB违规：{ $kind }
event-dob-disposed = DOB违规已了结：{ $kind }
clause-kind = ：{ $kind }
event-ecb = ECB违规{ $kind }
event-permit = 许可证：{ $work }
event-job = 工程申报：{ $work }
event-certificate =
    占用证书（{ $kind ->
        [final] 正式
        [temporary] 临时
       *[other] { $kind }
    }）
event-boiler-defects = 锅炉检查：发现缺陷
event-boiler-no-defects = 锅炉检查：没有发现缺陷
event-boiler = 锅炉检查
event-facade = 外墙申报{ $status }
event-registered = 在HPD登记
event-lien = 税务留置权出售名单：{ $cycle }
event-lot-sold = 地块以{ $price }售出
clause-name = { $name }
event-unit-sold = { $unit }{ $name }以{ $price }售出
event-package-sold = { $unit }{ $name }与其他单元一起出售，总价{ $price }
event-recorded = 已登记：{ $kind }

## Sections

section-not-loaded = 未载入：{ $names }。
section-partial = 数据不完整：{ $names }。
section-unproven = 数据可能不完整：{ $names }。
section-limits = { $name }（{ $limits }）
limit-years = 没有{ $years }年的记录
limit-end = 数据截至{ $newest }
section-ended = { $name }：数据截至{ $newest }。
section-empty = 我们查过的数据集中没有这类记录。这不代表没有发生过任何事。
certificate-last =
    我们的数据中，最后一份{ $kind ->
        [final] 正式占用证书
        [temporary] 临时占用证书
       *[other] 占用证书
    }{ $of }{ $units ->
        [none] 没有写明允许多少套公寓。
       *[other] 允许{ $units }套公寓。
    }
unit-named-in-part =
    至少有{ $count }条记录提到{ $place ->
        [lot] 这个税务地块上的公寓{ $name }
       *[building] 这套公寓
    }，来自：{ $dataset }。
unit-named-in =
    有{ $count }条记录提到{ $place ->
        [lot] 这个税务地块上的公寓{ $name }
       *[building] 这套公寓
    }，来自：{ $dataset }。
note-home-withheld = 为保护隐私，我们不显示针对一户、两户住宅或记录中没有公寓的地块的投诉。
note-complex = 数字涵盖{ $whole_lot }。
report-too-little-read = 我们读取到的市政府数据不够，无法制作报告。
report-part-failed = 我们未能制作“{ $part }”部分。
section-failed = 我们未能制作这一部分。
report-method-joins = 我们按楼宇编号（BIN）匹配记录；没有编号时按税务地块匹配；共有公寓的单元按其税单地块匹配。
report-method-confidence = 匹配可信度达到{ $least }或以上的记录，我们计为公寓自己的记录；低于此值的，最多显示为可能相关。
report-method-evidence = 投诉是有人反映的情况。违规是检查员的发现。判决是法院的裁定。
report-method-privacy = 我们按月显示投诉，绝不显示投诉人。驱逐按整栋楼或整个税务地块计数，绝不按公寓计数。
report-method-status = “没有找到”表示我们读取了整个数据集。“未载入”表示我们没有这些数据。
note-units-differ = 市政府各项记录中的公寓数量不一致。
note-dob-complaints = 只是反映情况，不是证据。处理结果说明检查员查到了什么。
note-dob-paperwork = 因未做测试或未按规定申报而开出的违规（例如大多数电梯和锅炉违规），我们列为文件类。
note-ecb-pending = 有{ $pending }项ECB违规在等待听证：这些只是指控，还不是罚款。我们不显示也不计入其金额。
note-oath = 其他机构的传票针对的可能是税务地块上的商店、租客或承包商。在裁定之前，传票只是指控，上面的金额还不是罚款。
note-oath-home = 为保护隐私，我们不显示其他机构针对一户、两户住宅或记录中没有公寓的地块的传票。
note-oath-partial = 我们关于其他机构传票的数据可能不完整或较旧，所以不显示总数。
energy-not-required = 大多数不足25,000平方英尺的楼宇不需要申报能源使用情况。
note-energy-letter = 我们按Energy Star评分换算出等级（85分起为A，70分起为B，55分起为C，其余为D）。张贴的标签可能不同。
note-energy-properties = 这个地块有多个物业分别申报能耗，各占一行。
note-vacate-in-force = HPD的记录{ $through }显示，有清空令仍然有效。请向HPD核实。
note-dob-vacate = 记录没有说明楼宇局（DOB）的清空令是否已解除。请向DOB核实。
note-flood-maps = 洪水区是指每年至少有1%的可能发生洪水的地区。我们按整个税务地块判断，不按单栋楼。洪水区以外也可能被淹。
evictions-withheld = 为保护隐私，我们不显示公寓少于11套或数量不明的楼宇的驱逐数量。
evictions-held = 在我们掌握的数据中，{ $from }至{ $to }，市法警至少执行了{ $evictions }{ $on_lot }。
note-evictions = 只包括市法警执行的驱逐{ $on_lot }。我们不收集也不显示被驱逐者的姓名。
note-heat = 业主必须在10月1日至5月31日供暖。投诉只是反映情况，不是证据。
note-hpd-complaints = 只是反映情况，不是证据。一宗投诉可能列出多个问题。我们略去重复的投诉。
note-complaints-part = 我们掌握的记录包括{ $complaints }宗投诉，日期为{ $from }至{ $to }。
note-complaints-part-day = 我们掌握的记录包括{ $complaints }宗投诉，日期为{ $day }。
note-hpd-open = “未结”表示HPD还没有将该违规结案。违规可能已经纠正。
note-overdue = 逾期天数从期限算起，到业主提交维修证明、HPD结案，或这些数据的最新日期{ $day }为止，以最先发生的为准。
note-class-i = I级（命令和信息）不计为危险。
note-lead = 1960年以前建成的出租住宅，如果有6岁以下儿童居住，剥落的油漆推定为含铅油漆，除非检测证明不是。2020年第29号地方法将范围扩大到出租的一户和两户住宅。2020年第31号地方法要求业主在2025年8月9日之前，用XRF仪器检测所有这些住宅。请索取结果。
note-lead-after-signing = 业主必须在签租约时和之后每年1月询问是否有6岁以下儿童将在此居住，或每周在此停留10小时或以上。如果有，业主就必须每年检查。
lead-held = HPD的记录{ $on }显示，有{ $violations }列为未结，涉及含铅油漆。
lead-withheld = 为保护隐私，我们不显示一户、两户住宅或记录中没有公寓的地块的含铅油漆违规。市政府会公布这些违规。
note-home-violations = 为保护隐私，对于一户、两户住宅或记录中没有公寓的地块，部分违规我们只显示较少内容。市政府会公布全部内容。
note-litigation = 案件类型只是指控。法院的认定另列一栏。
note-311 = { $from }至{ $to }，民众就街道、地块和楼宇向311反映的情况（不是证据）。向HPD和DOB提出的请求列在各自的部分。
note-311-part = 我们掌握的数据包括{ $from }至{ $to }民众就街道、地块和楼宇向311反映的情况（不是证据）。向HPD和DOB提出的请求列在各自的部分。
note-311-at-address-part = 向311反映的情况中，有{ $requests }项与此地址有关。
note-311-home = 为保护隐私，我们不显示一户、两户住宅或记录中没有公寓的地块的311请求。
note-certificates = 市政府关于占用证书的公开数据始于2012年。没有证书不等于违规。
note-basement = 只有占用证书或其他记录允许，才可以在地下室合法居住。
certificates-partly-read = 我们未能读取全部占用证书数据，所以可能有缺漏。
certificate-none-before-1938 = 该楼建于1938年以前，依法可以没有占用证书。市政府的公开数据中没有证书。
certificate-none = 市政府的公开数据中没有该楼的占用证书。楼宇局可能有更早的证书。
note-owner-filed = 由业主申报，可能已经过时。
note-owner-mismatch = 登记早于最后一份房契，两者所列的业主不同。
note-owner-persons = 对于一户、两户住宅或记录中没有公寓的地块，我们不显示个人姓名。
note-owner-household = 登记在个人名下。对于一户、两户住宅或记录中没有公寓的地块，我们不显示个人姓名。
note-permits-jobs = 并非所有工程申报都已载入，所以许可证已到期的工程可能已经完成验收。
note-permits-shed = 许可证有效期间，我们视人行道棚架为仍然搭着；许可证间隔不超过60天的，我们视为同一个棚架。
note-permits-nearby = “附近施工”只包括地块周围100米（330英尺）以内有DOB NOW许可证的工程，不包括有旧系统（BIS）许可证或没有许可证的工程。
note-bedbugs = 0表示业主申报没有臭虫。
note-no-bedbug-filing = 我们没有找到臭虫申报。有3套或以上公寓的楼宇，业主须在每年12月申报。
note-portfolio = 我们按登记资料的相同之处将楼宇关联起来，包括直接关联和通过其他楼宇的关联。这不能证明属于同一业主。一户、两户住宅或记录中没有公寓的地块，我们计入总数，但不列出。
note-portfolio-part = 至少有{ $buildings }（含本楼）因登记资料而有关联。我们的登记记录{ $through }已过时或不完整，可能还有更多楼宇。
note-portfolio-none = 没有其他楼宇登记在同一营业地址和名称之下。业主可能还有其他楼宇。
portfolio-organization = 因登记的机构（{ $name }）和营业地址而有关联。
portfolio-head-officer = 因登记的主管人员和营业地址而有关联。
portfolio-owner-name = 因登记的业主名称和营业地址而有关联。
portfolio-name-alone = 因名称和营业地址而有关联的地块超过{ $most }个，所以我们只显示主管人员或业主名称相同的地块。
rent-step-public-housing = 询问NYCHA或管理办公室租金如何确定。
rent-step-dhcr = 向纽约州房屋与社区重建局（DHCR）索取该公寓的租金历史。免费，但只有租客或业主可以索取。
rent-step-landlord = 询问房东该公寓是否已在DHCR登记。租金稳定公寓的租约附有《租金稳定租约附约》（Rent Stabilization Lease Rider）。
rent-step-good-cause = 租约必须附有《正当理由驱逐法》（Good Cause Eviction Law）通知，请阅读。通知会说明该公寓是否受保护；如不受保护，会说明原因。
note-stabilized-counts = 数字来自税单。业主逾期登记或没有登记时，数字会下降。
note-good-cause = 记录只能显示与各项条件有关的部分事实。只有法院能判定该法是否涵盖某套公寓；律师可以提供意见。
note-benefit-ends = { $program }优惠预定于{ $end }结束。此后，只因该优惠而受租金稳定保护的公寓，如果租约已事先告知，可能不再受保护。因其他原因受保护的公寓不受影响。
note-benefits-unread = 我们没有在以下数据中查找税务优惠和补贴：{ $unread }。
note-benefits-partial = 我们的数据中，以下名单的税务优惠和补贴可能不全：{ $partial }。
city-repairs-invoiced = 金额是市政府收取的工程费用或承包商的发票金额。这些金额可能已经付清。
city-repairs-awarded = 金额包括市政府自行施工的收费和发包给承包商的金额。我们未能读取发票。这些金额可能已经付清。
note-repair-grace = HPD接受维修后，违规才结案。因此我们在期限后再留30天。
note-elevator-tests = 电梯每个日历年须做一次第1类测试，每五年须做一次第5类测试，并在21天内申报。到期60天后仍没有记录，我们才视为逾期。
note-facade-cycle = 超过六层的楼宇，每个五年周期须提交一份外墙报告。SWARMP表示外墙按维修和维护计划才算安全。
note-no-title-search = 这不是产权调查，也没有列出对该物业的全部权利主张。
note-richmond-county = 史丹顿岛的房契和抵押贷款由里士满县书记官登记，所以市政府的数据中没有。
note-deeds-unread = 我们未能读取全部房契和抵押贷款记录，所以可能有缺漏。
note-coop-shares = 合作公寓以股份形式出售。它没有房契，相关贷款也不是抵押贷款。
note-parties = 只有当事方是机构时，我们才显示名称。
note-price = 一个价格可能涵盖一起售出的多个地块。
note-transfers = 转让（没有价格，或价格低于$10,000）不计为出售。
note-later-sales = 有{ $count }次出售的日期晚于{ $today }，很可能有误。我们不显示也不计入。
note-personal-exemptions = 属于个人的税务减免（例如因年龄、残障、服役或业主自住），我们不读取也不显示。
note-lien = 通知说明留置权可能被出售，不代表已经出售，也不代表现在仍有欠款。
note-lien-condominium = 我们不显示共有公寓中单套公寓的通知。
note-market-value = 市场价值由市政府为征税而确定，不是估价。
note-tentative = 这是暂定的评估。我们的数据中没有最终评估。
note-condominium-values = 数值是该共有公寓{ $lots }个税务地块的合计。
note-unit-records = 公寓可能重新编号或合并，所以提到{ $apartment }的记录可能与另一套公寓有关。
note-unit-complaints = 我们按月份和类别显示投诉，不显示最近30天的投诉。
note-shared-lot = 多栋楼共用这个税务地块。提到{ $name }的记录可能与另一栋楼的{ $name }有关。
note-own-building = 多栋楼共用这个税务地块。我们按楼宇编号或门牌号码，只统计这栋楼的记录。
note-shared-name-sales = 出售记录中，有{ $lots }个单元地块的名称都是{ $name }。提到{ $name }的记录可能与其中任何一个有关。
unit-may-not-exist = { $shown }可能不存在：{ $reason }。
unit-and = { $first }，而且{ $second }
unit-building-floors = 这栋楼有{ $floors }层
unit-single = 记录中这里只有1套公寓
unit-known = 这里的记录提到{ $known }套公寓，{ $none }
unit-none-above = 没有一套高于{ $highest }层
unit-none-lettered = 没有一套的字母在{ $last }之后
unit-none-like = 没有一套采用这种编号方式
unit-swapped = 记录提到的是公寓{ $meant }，不是{ $asked }。您是不是指{ $meant }？
unit-no-names = 这栋楼的记录都没有提到公寓，所以我们无从比较。
unit-fits =
    没有记录提到{ $shown }，但这个名称与记录中{ $known ->
        [1] 唯一一套
       *[other] { $known }套
    }公寓的编号方式相符。
unit-does-not-follow =
    没有记录提到{ $shown }，而且这个名称与记录中{ $known ->
        [1] 唯一一套
       *[other] { $known }套
    }公寓的编号方式不符。

## Apartment mentions

mentions-found =
    在我们查看的记录中，{ $place ->
        [lot] 这个税务地块
       *[building] 这栋楼
    }有{ $count }条提到公寓{ $name }。
mentions-unread = 在我们查看的记录中，没有一条提到公寓{ $name }，但我们掌握的市政府记录可能不完整。
mentions-none = 在我们查看的记录中，没有一条提到公寓{ $name }。这不代表那里没有发生过任何事，也不代表{ $name }存在。
mentions-missing = 我们没有可以查看的、关于这套公寓的市政府记录。
mentions-checked = 我们查看{ $records }。
mentions-violations = HPD违规
mentions-sales = 出售记录
mentions-complaints = 30天以前的HPD投诉

## Good Cause Eviction

-exempt-condo = 共有公寓和合作公寓不受该法约束。
-exempt-use = 酒店客房、学校和大学宿舍，以及医院、护理机构和宗教机构内的住处不受该法约束。
-exempt-age = 占用证书在2009年或以后发出的楼宇，30年内不受该法约束。
-exempt-small = 在全州拥有不超过10套公寓的房东不受该法约束。
-exempt-owner = 公寓不超过10套、业主自住的楼宇不受该法约束。
-exempt-regulated = 租金受管制的公寓（如租金稳定公寓）不受该法约束。
-exempt-benefit = 租金受税务优惠或补贴限制的公寓不受该法约束。

good-cause-condo-unknown = { -exempt-condo }我们不知道楼宇类别。
good-cause-condo-class = { -exempt-condo }税务记录中的楼宇类别是{ $class }（{ $class_2 }）。
good-cause-use-unknown = { -exempt-use }我们不知道楼宇类别。
good-cause-use-class = { -exempt-use }税务记录中的楼宇类别是{ $class }。
good-cause-age-built = { -exempt-age }该楼大约建于{ $year }年。
good-cause-age-certificate =
    { -exempt-age }{ $place ->
        [lot] 这个税务地块上有一栋楼的证书日期是{ $day }
       *[building] 记录中有一份{ $day }的证书
    }。
good-cause-age-partly-read = { -exempt-age }该楼大约建于{ $year }年，我们未能读取全部证书。
good-cause-age-no-certificate = { -exempt-age }该楼大约建于{ $year }年。有关证书的公开数据始于{ $from }年，其中没有该楼的证书。
good-cause-age-other = { -exempt-age }税务记录中的建成年份（{ $year }年）可能是另一栋楼的。
good-cause-age-unknown = { -exempt-age }我们不知道该楼的建成年份。
good-cause-small-building =
    { -exempt-small }仅{ $place ->
        [lot] 这个税务地块
       *[building] 这栋楼
    }就有{ $units }套。
good-cause-small-portfolio = { -exempt-small }因登记资料而有关联的{ $buildings }栋楼共有{ $all }套，但这不能证明属于同一业主。在法庭上，主张这项豁免的房东必须列出每一位业主及其公寓数量。
good-cause-small-owner-unknown =
    { -exempt-small }{ $place ->
        [lot] 这个税务地块
       *[building] 这栋楼
    }有{ $units }套；我们不知道其业主还有哪些公寓。
good-cause-small-zero = { -exempt-small }按市政府的记录，这里没有公寓；我们不知道业主还有哪些公寓。
good-cause-small-unknown = { -exempt-small }我们不知道公寓的数量。
good-cause-small-proven =
    { -exempt-small }记录显示{ $place ->
        [lot] 这个税务地块
       *[building] 这栋楼
    }有超过10套。
good-cause-small-coop = { -exempt-small }在合作公寓中，楼宇由公司拥有，但出租公寓的可能是股东。
good-cause-small-condo = { -exempt-small }在共有公寓中，每套公寓可以有不同的业主。
good-cause-owner-large = { -exempt-owner }这栋楼有{ $units }套。
good-cause-owner-lot = { -exempt-owner }这个税务地块的{ $units }套公寓在{ $buildings }栋楼里；我们不知道每栋有多少套。
good-cause-owner-unknown = { -exempt-owner }记录没有显示业主是否住在这里。
good-cause-owner-proven = { -exempt-owner }记录显示这栋楼有超过10套。
good-cause-regulated-public = { -exempt-regulated }这里是公共房屋。
good-cause-regulated-some = { -exempt-regulated }{ $year }年的税单将{ $units }套公寓中的{ $stabilized }套列为租金稳定公寓。
good-cause-regulated-none = { -exempt-regulated }{ $year }年的税单没有列出租金稳定公寓。
good-cause-regulated-depends =
    { -exempt-regulated }{ $year }年的税单{ $count ->
        [0] 没有列出租金稳定公寓，但这不足以证明没有
       *[other] 列有{ $shown }套，所以要看是哪一套公寓
    }。
good-cause-regulated-no-count = { -exempt-regulated }我们掌握的税单都没有列出该处有租金稳定公寓。
good-cause-regulated-renumbered = { -exempt-regulated }部分记录可能仍在该地块原来的编号下。
good-cause-regulated-unread = { -exempt-regulated }我们掌握的税单都没有列出该处有租金稳定公寓，但税单并不齐全。
good-cause-benefit-active = { -exempt-benefit }记录显示以下优惠或补贴有效，但不一定涵盖每套公寓：{ $name }。
good-cause-benefit-unknown = { -exempt-benefit }我们不知道以下优惠或补贴是否仍然有效：{ $name }。
good-cause-benefit-none = { -exempt-benefit }我们没有找到有效的优惠或补贴。
good-cause-benefit-renumbered = { -exempt-benefit }部分记录可能仍在该地块原来的编号下。
good-cause-benefit-unread = { -exempt-benefit }我们未能读取全部优惠和补贴记录。
good-cause-rent = 租金高于公平市场租金的245%时，公寓不受该法约束。记录没有显示租金。

## Preview

note-units-from = 比率按{ $apartments }计算，数字来自{ $source }。
note-units-disputed = { $source }的数字是{ $apartments }，但不确定：{ $why }我们不用该数字计算比率或评分。
units-stabilized-alone = 税单只计租金稳定公寓，所以实际可能更多。
units-too-many-for-area = 记录的楼面面积很可能容不下这么多公寓。
units-fewer-than-on-tax-bills = 最新税单上的租金稳定公寓多于这个数字。
units-fewer-than-named = 违规和出售记录中提到的公寓多于这个数字。
units-registers-contradict = 税务记录（PLUTO）与HPD的数字相差一倍以上。
note-bedbugs-none-reported = 业主申报这一期没有臭虫。
note-bedbugs-reported = 这是业主申报的数字。
note-bedbugs-small = 公寓少于3套的楼宇，业主不用申报。
basics-no-row = 税务记录（PLUTO）中没有这个地块。
unit-not-requested = 没有指定公寓。
disclaimer-sample = 样本数据：虚构内容，不是公共记录。
disclaimer = 由nycapt根据公共记录整理，数据截至所示日期。记录可能有延迟、有误，或匹配到错误的地点。本内容不是消费者报告、房屋检查、产权调查、估价或法律意见，不得用于筛选租客、雇员或借款人。nycapt与纽约市政府没有隶属关系，也未获其认可。
check-vacates = HPD的清空令
check-aep = 替代执法计划（AEP）
check-harassment = 法院对骚扰的认定
check-registration = 没有登记或登记失效
check-conh = 无骚扰证明（CONH）名单
check-dob-vacates = DOB的清空令
check-facades = 不安全的外墙
check-elevators = 电梯能否使用
clause-through = （截至{ $day }）
flag-vacate =
    HPD曾下令清空{ $what ->
        [full] 整栋楼
       *[partial] 楼内部分区域
    }{ $on }{ $at }。HPD的记录{ $through }没有显示该命令已解除。请向HPD核实。
flag-dob-vacate =
    楼宇局（DOB）{ $what ->
        [full] 曾下令清空整栋楼{ $on }{ $at }
        [partial] 曾下令清空楼内部分区域{ $on }{ $at }
       *[unknown] 解除了一项清空令的一部分{ $at }
    }。该局的记录{ $through }没有说明{ $what ->
        [unknown] 其余部分
       *[other] 该命令
    }是否仍然有效。请向DOB核实。
flag-aep = HPD的名单{ $through }显示，该楼{ $since }列入替代执法计划（AEP，针对有大量未结违规的楼宇）。
flag-conh = HPD的名单{ $through }显示，该楼{ $since }列入无骚扰证明（CONH）计划。列入名单不等于认定有骚扰行为。
flag-facade = 外墙曾申报为不安全{ $on }。我们掌握的记录{ $through }中没有之后的申报。
flag-harassment = HPD的记录{ $through }显示，法院在与该楼有关的案件中认定租客受到骚扰{ $on }。
flag-nycha = 市政府的记录{ $through }将此处列为纽约市房屋局（NYCHA）的物业。该物业由NYCHA管理，或按其PACT计划由私人公司管理。
flag-not-registered = HPD的登记名单{ $through }中没有这栋楼。有3套或以上公寓的楼宇必须登记。
flags-vacate-elsewhere = 这个税务地块上有清空令的记录{ $at }。这些记录{ $through }没有显示该清空令针对这栋楼。
flags-none = 已核查，没有需要提示的：{ $checks }。
flags-not-checked = 没有核查：{ $checks }。
note-complaint = 投诉只是反映情况，不是证据。
note-owner-person = 登记的业主是个人。我们不显示姓名。
note-sold-since = 登记已于{ $ends }到期，记录显示{ $sold }有一次出售。业主可能已经变更。
note-dhcr = 单套公寓是否属于租金稳定公寓，只有DHCR能确认。
clause-until = （至{ $end }）
rent-benefit = 记录显示一项{ $name }税务优惠目前有效{ $until }。
rent-benefit-unsettled = 记录中有一项{ $name }税务优惠，但可能已经结束。在有效期间，这里的出租公寓可能因此属于租金稳定公寓。
rent-program = 记录显示{ $name }目前有效{ $until }。即使租金稳定规定不适用，它也可能限制租金。
rent-program-unsettled = 记录中有{ $name }，但可能已经结束。在有效期间，即使租金稳定规定不适用，它也可能限制租金。
rent-public-housing = 列为纽约市房屋局（NYCHA）的物业。这类物业的租金通常取决于家庭收入。
rent-age-and-size = 建于1974年以前，有6套或以上公寓。
rent-board = 建于1974年以前，有6套或以上公寓。合作公寓或共有公寓中的部分出租单元仍属于租金稳定公寓。
rent-small = 公寓少于6套。我们掌握的税单上没有租金稳定公寓，但这不能排除有这类公寓。
rent-new = 建于1974年或以后。我们掌握的税单上没有租金稳定公寓，但这不能排除有这类公寓。
rent-unread = 我们的数据无法说明这里是否有租金稳定公寓。
rent-counts = 税单上的租金稳定公寓：{ $years }。
rent-counts-end = 此后至{ $year }年的税单，我们的数据中没有数字。
rent-count = { $year }年{ $units }套
rent-incomparable = 某些年份的数字无法比较：减少了一半以上，或增加了一倍以上。可能是地块被拆分或合并，也可能是业主逾期登记或没有登记。
rent-state-list = 列于州政府2017年的租金稳定公寓楼宇名单。
rent-state-benefit = 州政府2017年的名单列出一项{ $benefit }税务优惠，可能已经结束。
rent-financed = 市政府在此资助了{ $units }套可负担出租公寓{ $newest }。
rent-watch-list = HPD的租金管制楼宇投机观察名单列有该楼的出售{ $of }。
