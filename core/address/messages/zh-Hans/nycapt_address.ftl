### The text of answers to address searches in Simplified Chinese.

## Outcome

matched = 我们找到了这栋楼。
only-borough = 您是不是要找{ $address }？我们的数据中，其他行政区没有这个号码。
only-lot = 您是不是要找{ $address }？我们的数据中，其他行政区没有这个地块。
borough-and-zip = 行政区与邮政编码不一致，而两处都有这个地址。请选择一个。
borough-or-zip = 行政区与邮政编码不一致。您是不是要找{ $address }？
one-of-several = 您输入了多个地址，但我们的数据中只有其中一个。请选择该地址，或只输入一个地址。
other-borough = 我们的数据中，{ $stated }没有这个地址，但{ $place }有。
complex-building = 我们的数据中只有一栋楼使用这个名称。请选择该楼，或输入门牌号码和街道。
complex-buildings = 有几栋楼使用这个名称。请选择一栋，或输入门牌号码和街道。
place-in-boroughs = { $places }都有同名地点。请选择一个，或加上行政区。
lot-in-boroughs = 多个行政区都有这个街区和地块。请加上行政区。
several-boroughs = 我们的数据中，各行政区的{ $street }都没有这个号码。请核对号码。
not-on-street = 我们的数据中，{ $place }的{ $street }没有这个号码。
place-not-in-data = 这栋楼的地址是{ $address }，但我们的数据中没有该地址的记录。
place-only = “{ $place }”是一个地方，不是一栋楼。{ $advice }
zip-only = { $zip }是邮政编码，不是一栋楼。{ $advice }
with-advice = { $reason }{ $advice }
advice = 请用英文输入门牌号码、街道和行政区。
borough-the-bronx = 布朗克斯

candidate-on-lot = { $why }（街区{ $block }，地块{ $lot }）
candidate-borough = 这个行政区的相同地址
candidate-lot = 这个行政区的相同街区和地块
candidate-block = 使用这个地址的一栋楼
candidate-last-number = 只用最后一个号码
candidate-in-complex = 使用这个名称的一栋楼
candidate-place = { $place }的同名地点
candidate-in-text = 您输入的地址之一
candidate-street = 符合的街道

## Reasons

reason-borough-unknown = 多个行政区都有这个地址。请加上行政区或邮政编码。
reason-number-unclear = 街道名称前面有多个号码。请只保留门牌号码。
reason-street-unclear = 有几条街道符合。请加上街道类型、方向或邮政编码。
reason-duplicate-address = 这个地址在该行政区有两处。请选择一处。
reason-multiple-addresses = 您输入了几栋楼的地址。请只输入一个地址。
reason-number-not-found = 我们的数据中，这条街道没有这个号码。
reason-street-not-found = 我们没有找到这条街道。请检查拼写和行政区。
reason-no-street = 这只是门牌号码，没有街道。
reason-no-house-number = 这是街道，没有门牌号码。
intersection-buildings = 这是一个路口。请加上门牌号码，或选择街角附近的楼宇。
reason-intersection = 这是一个路口。请加上门牌号码。
reason-block-face = 这是街区的一侧。请加上门牌号码。
reason-place-not-in-data = 我们知道这个地方，但没有它的地址。
reason-po-box = 邮政信箱不是一栋楼。
reason-conflict = 地址的各部分互相矛盾。
reason-complex = 很多楼都用这个名称。请加上门牌号码和街道。
reason-out-of-city = 这个地方不在纽约市内。
reason-lot-not-found = 我们的数据中没有这个地块或楼宇。
reason-empty = 没有输入任何内容。
reason-not-an-address = 这不是楼宇地址。

## Corrections

correction-suffix-not-found = 我们的数据中只有不带后缀的这个号码。
correction-suffix-added = 我们的数据中只有带后缀的这个号码。
correction-first-of-list = 我们采用了第一个号码。
correction-hyphen-inserted = 这条街道的门牌号码带连字符。
correction-hyphen-removed = 这条街道的门牌号码不带连字符。
correction-blank-to-hyphen = 我们把空格改成了连字符。
correction-range-low = 我们采用了号码范围中较小的一端。
correction-range-inside = 我们采用了该范围内的一个号码。
correction-number-between = 我们的数据中没有这个号码，但它前后的号码都属于这栋楼的地块。
correction-alias = 我们的数据中，这条街道用的是这个名称。
correction-spelling = 街道名称中有一个词拼写有误。
correction-words-joined = 我们删去了词中的空格。
correction-words-split = 我们在词中加了空格。
correction-only-street = 在这个行政区或邮政编码范围内，同名街道中只有一条有这个号码。
correction-nearest-street = 我们采用了有这个号码、名称最接近的街道。
correction-mixed-boroughs = 您输入了多个行政区。该地址位于这个行政区。
correction-legal-borough = 这个地方依法属于这个行政区。
correction-borough-changed = 我们的数据中，您输入的行政区没有这个地址。邮政编码与这个行政区相符。
correction-borough-spelling = 我们采用了最接近的行政区名称。
correction-zip-added = 该地址的邮政编码。
correction-zip-changed = 我们的数据中，该地址的邮政编码与您输入的不同。
correction-shared-address = 使用这个地址的其他税务地块：{ $lots }。请确认这就是您要找的楼宇。
correction-more-lots = 另外{ $count }个
correction-unit-given = 我们采用了单独填写的公寓号。
correction-second-unit = 您输入了两个公寓号。我们采用了第一个。
correction-unit-not-read = 我们无法识别公寓号。请填写一个，例如4B。订购报告时，也可以填写HPD记录中的公寓名称，例如RBE。
correction-unit-truncated = 我们只能识别公寓号开头的部分。
correction-other-name = 我们的数据中没有这个地址，所以采用了您输入的另一个地址。
correction-house-on-lot = 我们找到了地块，但数据无法区分其中的各栋房屋。
correction-words-ignored = 我们无法使用地址的这一部分。
correction-place-ignored = 我们不知道这个地方。请确认这就是您要找的楼宇。

## Suggestions

suggestion-match = 号码和街道都符合
match-lot = 税务地块编号符合
match-building = 楼宇编号（BIN）符合
suggestion-begins = 名称开头相符的街道上的相同号码
suggestion-street = 这是街道：请加上门牌号码
suggestion-place = 名称以此开头的地点
suggestion-other-borough = 另一个行政区的相同地址
suggestion-shared-address = 使用这个地址的另一个税务地块
suggestion-on-street = 这条街道上的门牌号码
suggestion-corner = 这个街角附近的楼宇
suggestion-nearby = 同一街道上最接近的号码之一
suggestion-nearby-similar-street = 名称相近的街道上最接近的号码之一
suggestion-number-other-borough = 另一个行政区的相同号码
suggestion-instead = 我们的数据中没有那个地址，但有{ $why }
suggestion-similar-street = 名称相近的街道上的相同号码
