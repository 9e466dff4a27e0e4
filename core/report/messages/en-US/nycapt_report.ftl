### The text that people read in previews, reports and scores.

## Score

score-apartments =
    { $count ->
        [one] 1 apartment
       *[other] { $count } apartments
    }
score-nothing-loaded = None of the datasets behind the score is whole and current.
score-no-proof = The score is about the public record, not about the condition of the building; no record is not proof of good condition.
score-partly-read = Could not be read: { $parts }. The score is of the rest.
score-too-little-read = Too little could be read for a score: { $parts } are missing.
score-unread = Could not be read: { $parts }.
score-confidence-too-low = Too uncertain for a number.
score-no-record = Nothing that counts is on record: no violation, complaint, order or case. That is not proof of good condition.
score-nothing-in-rest = Could not be read: { $parts }. Nothing that counts is on record in the rest, which is not enough for a score.
score-none-public-housing = HPD seldom issues violations to the Housing Authority, so its record cannot be compared.
score-none-no-apartments = The records know no apartments on this lot.
score-none-disputed-size = The number of apartments is disputed, so no rate can be taken.
score-none-unknown-size = The number of apartments is not known, so no rate can be taken.
score-part-open-conditions = Open violations
score-part-violation-rate = Recent serious violations
score-part-repair-response = Repairs made in time
score-part-heat = Heat and hot water
score-part-pests = Pests
score-part-building-safety = Building safety
score-part-enforcement = Enforcement and court
score-cap-vacate-full = an order to vacate the entire building is in force
score-cap-aep = the building is active in the Alternative Enforcement Program
score-cap-vacate-partial = an order to vacate part of the building is in force
score-cap-harassment = a court found harassment within five years
score-cap-administrator = a court-appointed (7A) administrator manages the building
score-home-complaints = Complaints about a home of one or two families are not counted: they would point at one household. Its heat and pests are what inspectors found and owners filed.
score-excludes-evictions = evictions
score-excludes-crime = crime
score-excludes-demographics = demographics
score-excludes-price = price
score-excludes-neighborhood = neighborhood
score-excludes-noise = 311 noise
score-excludes-taxes = taxes and permits
score-excludes-reviews = reviews
score-part-needs = Needs these datasets, loaded and current: { $names }.
score-no-repairs-due = No serious violation came due in the last 36 months, so this part has no weight.
score-repair-response = After { $in_time } of { $due } visits with serious violations that came due in the last 36 months, all were closed in time.
score-building-safety = Uncured and active violations of the Department of Buildings add { $x } penalty points.
score-enforcement = Enforcement programs, orders and court cases add { $x } penalty points.
score-cap-applies = The parts give { $before_caps }; at most { $most } because { $because }.
score-old-open = { $old } of { $total } open violations are over 10 years old. They count until HPD closes them.
score-falsely-certified =
    { $count ->
        [one] 1 open violation was certified as repaired, and HPD found that it was not.
       *[other] { $count } open violations were certified as repaired, and HPD found that they were not.
    }
score-owner-changed = { $before } of { $total } open violations are older than the sale or deed of { $sold }.
score-one-apartment = One apartment supplies { $percent }% of the days with heat complaints; what exceeds 60% counts less.
score-confidence-unread = Some of the score could not be read.
score-confidence-few-apartments = Fewer than 6 apartments: one record weighs much.
score-confidence-registration-unknown = Registration with HPD could not be checked.
score-confidence-too-small-to-register = Too small to have to register with HPD.
score-confidence-unregistered = Not registered with HPD at present.
score-confidence-stale = Some datasets are older than three of their cycles.
score-confidence-home = HPD seldom inspects homes of one or two families.
score-confidence-new = Built within the last two years.
score-confidence-board = In a co-op or condominium many problems go to the board and not to HPD.
score-confidence-unusual = Not a usual building of apartments.
score-confidence-no-record = No record is not proof of good condition.
score-open-conditions = Open violations weigh { $weight } by class in { $units }; the rate, evened out for small buildings, is { $rate } an apartment.
score-violation-rate = Class B and C violations of the last 36 months weigh { $weight } in { $units }; the rate, evened out for small buildings, is { $rate } an apartment.
score-heat-home = Heat violations weigh { $weight } a season in { $units }; the rate, evened out for small buildings, is { $rate } an apartment. Complaints about a home are not counted.
score-heat = Heat complaints and violations weigh { $weight } a season in { $units }; the rate, evened out for small buildings, is { $rate } an apartment.
score-pests-home = Pest violations and filings weigh { $weight } in { $units }; the rate, evened out for small buildings, is { $rate } an apartment. Complaints about a home are not counted.
score-pests = Pest violations, complaints and filings weigh { $weight } in { $units }; the rate, evened out for small buildings, is { $rate } an apartment.

## Score method

method-confidence-high = High confidence takes every part read from datasets no older than three of their cycles, { $ENOUGH_UNITS } apartments or more, and a registration with HPD in force; with one of these missing it is medium, with two low.
method-confidence-home = Low at { $FEW_UNITS } apartments or fewer: HPD seldom inspects such homes.
method-confidence-new = Low for a building of the last { $NEW_YEARS } years.
method-confidence-medium = Medium at most for a co-op, a condominium or an unusual building.
method-confidence-low = At low confidence we show neither a number nor a band.
method-range = A score runs from 0 to 100; higher is better. It is about the public record, and no record is not proof of good condition.
method-half = Each part keeps a share of its points by its rate; half of the points are lost each time the rate rises by the part's half.
method-peer-share = A part is { $own }% its own rate and { $peers }% its place among similar buildings of the city, where there are enough; the repair part is never compared.
method-added-apartments = Rates are per apartment. We add { $apartments } apartments to every building, so that one record does not decide about a small one.
method-apartments = Apartments are the greater of the tax record's figure and HPD's. A figure that the floor area, the tax bills or the other register contradicts is shown as disputed, and gives no score.
method-visits = Violations that one inspection finds about one condition count together: the square root of the sum of their squared weights. Four alike count as two, nine as three.
method-age = An open violation counts in full until it is closed, however old it is. One that the owner certified as repaired, and HPD found unrepaired, counts twice.
method-repairs = Repairs can lower a score but not raise it: the repair part gives the share of visits whose violations were all closed in time, but never more than the other parts give on average. Closing on paper earns nothing.
method-repair-evidence = The weight of the repair part grows with evidence: due / (due + { $evidence }).
method-coverage = Only what is proven counts. A part whose datasets are missing, old, or incomplete in the borough is left out and the others weigh more; below { $percent }% of the weight there is no score. The repair part counts toward this only with the weight of its evidence.
method-no-record = Where nothing that counts is on record, there is no number: the record is called “no record”, the same for every size, type and borough.
method-caps = A cap holds whatever the parts say, and is listed only where it takes effect.
method-lot = Of a lot with several buildings there is one score.
method-future = A record dated after the release is not read.
method-peers = Peers share type and size in the whole city, so that the same record gives the same score in every borough.
method-peer-types = Types are walk-up rental, elevator rental, co-op, condominium, one and two family, mixed and other.
method-peer-sizes = Sizes begin at 1, 3, 6, 20, 50 and 100 apartments.
method-peer-least = With fewer than { $least } peers the size is left open, then the type. A part is compared only when its data are complete in all five boroughs.
method-peer-places = A place is the share of peers whose rate is the same or worse, by the rate without added apartments. Buildings with the same rate share the best place, so nothing on record is worth the same in every group.
method-peer-borough = The place within the borough is shown beside the score, for information. It moves no score.
method-peer-tables = The tables of peers are made with a data release and frozen with it.

## Score weights

weight-open-class-a = an open violation of class A
weight-open-class-b = an open violation of class B
weight-open-class-c = an open violation of class C
weight-rent-impairing = factor of a rent-impairing violation
weight-falsely-certified = factor of an open violation certified as repaired that HPD found unrepaired
weight-issued = a class { $class } violation issued in the last { $window } years, half for each year of age
weight-repair = a visit with class B or C violations issued in the last { $window } years, all closed within { $grace } days after their deadline; otherwise it counts 0
weight-heat-day = a day on which an apartment reported heat or hot water, at most { $month } in a month
weight-heat-one-apartment = such a day of one apartment beyond { $percent }% of all
weight-heat-violation = a heat or hot water violation
weight-pest-violation = an open pest violation
weight-pest-day = a day on which an apartment reported pests, half for each year of age
weight-bedbugs = an apartment with bedbugs in the owner's latest filing
weight-rats-cleared = factor after rats were found and cleared
weight-rats-found = factor while the latest inspection found rats
weight-ecb-class-1 = an uncured ECB violation of class 1
weight-ecb-class-2 = an uncured ECB violation of class 2
weight-ecb-class-3 = an uncured ECB violation of class 3
weight-dob-hazard = an active DOB violation about a hazard
weight-dob-paperwork = an active DOB violation about a missed filing, or of DOB NOW alone
weight-elevator = an elevator with an overdue test
weight-boiler = a boiler whose last inspection found defects
weight-dob-urgent = an open complaint to DOB of its first priority
weight-facade-unsafe = an unsafe facade
weight-facade-repair = a facade that is safe only with a repair program
weight-aep = active in the Alternative Enforcement Program
weight-aep-discharged = discharged from it within three years
weight-conh = listed for Certification of No Harassment
weight-underlying-conditions = in the Underlying Conditions Program
weight-agency-case = a pending case that HPD started
weight-tenant-case = a pending case of a tenant, over each 20 apartments of larger buildings
weight-closed-case = a closed case opened within three years; of a tenant over each 20 apartments
weight-harassment = a finding of harassment within five years
weight-vacate-full = an order to vacate the entire building
weight-vacate-partial = an order to vacate part of it
weight-judgment = an open judgment
weight-registration = a lapsed registration
weight-city-repair = repairs that the city completed in 36 months, for each order and apartment
weight-city-repair-most = such repairs at most

## Score peers

peers-size-1 = 1-2 apartments
peers-size-3 = 3-5 apartments
peers-size-6 = 6-19 apartments
peers-size-20 = 20-49 apartments
peers-size-50 = 50-99 apartments
peers-size-100 = 100 or more apartments
peers-residential = residential buildings
peers-of-kind = { $place } { $kind }
peers-walk-up-rentals = walk-up rentals
peers-elevator-rentals = elevator rentals
peers-coops = co-ops
peers-condos = condominiums
peers-homes = one and two family homes
peers-mixed = mixed-use buildings
peers-other = other residential buildings
peers-of-size = { $place } { $kind } of { $size }

## Counts

count-apartments =
    { $count ->
        [one] 1 apartment
       *[other] { $shown } apartments
    }
count-boilers =
    { $count ->
        [one] 1 boiler
       *[other] { $shown } boilers
    }
count-cases =
    { $count ->
        [one] 1 case
       *[other] { $shown } cases
    }
count-complaints =
    { $count ->
        [one] 1 complaint
       *[other] { $shown } complaints
    }
count-elevators =
    { $count ->
        [one] 1 elevator or lift
       *[other] { $shown } elevators and lifts
    }
count-records =
    { $count ->
        [one] 1 record
       *[other] { $shown } records
    }
count-repairs =
    { $count ->
        [one] 1 repair
       *[other] { $shown } repairs
    }
count-violations =
    { $count ->
        [one] 1 violation
       *[other] { $shown } violations
    }

## Findings

finding-none-serious =
    HPD's violations{ $on_lot }{ $on } hold none of class B or C issued since { $since }, { $buildings ->
        [0] in a building
        [1] in a building
       *[other] on a tax lot
    } of { $apartments }. No record is not proof of good condition.
finding-rent-stabilized =
    Public records suggest that apartments of this building are or were rent-stabilized{ $reason ->
        [none] .
       *[other] . { $reason }.
    } Only DHCR's rent history tells about one apartment.
finding-vacate-unconfirmed =
    Records show an order of { $issuer }{ $of } to vacate{ $kind ->
        [full] {" "}the entire building
        [partial] {" "}part of the building
       *[other] {""}
    }; they do not say whether it was lifted. Confirm with { $issuer }.
finding-vacate =
    Records show an order of { $issuer }{ $of } to vacate{ $kind ->
        [full] {" "}the entire building
        [partial] {" "}part of the building
       *[other] {""}
    } in force{ $on }; confirm with { $issuer }.
finding-unit-vacate = HPD lists { $violations } as open that says apartment { $apartment } was vacated and must not be lived in until the city allows it{ $of }; confirm with HPD.
clause-from = , of { $day }
finding-unit-vacate-title = Apartment { $apartment } vacated by the city
finding-unit-class-c = HPD lists { $violations } of class C (immediately hazardous) as open in records naming apartment { $apartment }{ $newest }; a violation may have been repaired but not certified.
clause-newest = , the newest of { $day }
finding-unit-class-c-title = Open class C violation in this apartment
finding-unit-below-street = Apartment { $apartment } is named as a basement or cellar. { $note } Only the certificate of occupancy tells whether it may be lived in.
finding-unit-below-street-title = Basement or cellar: legal use to be confirmed
finding-vacate-full-title = Order to vacate the entire building
finding-vacate-partial-title = Order to vacate part of the building
finding-vacate-unconfirmed-title = Order to vacate, not known to be lifted
clause-of = {" "}of { $day }
finding-aep-title = Active in the Alternative Enforcement Program
finding-underlying-conditions-title = Listed in the Underlying Conditions Program
finding-conh-title = On the list for a Certification of No Harassment
clause-since = {" "}since { $day }
finding-seven-a = HPD's list of buildings says{ $on } that an administrator appointed by a court (Article 7A) manages it; confirm who collects the rent.
finding-seven-a-title = Managed by a 7A administrator
finding-harassment = A court found harassment in { $cases } about this building; the newest finding{ $of } reads `{ $finding }`.
finding-harassment-title = Court finding of harassment
finding-facade = The facade filing{ $cycle } with the Department of Buildings{ $of } says unsafe; the owner must protect the public and repair it.
clause-of-cycle = {" "}of cycle { $cycle }
finding-facade-title = Facade filed as unsafe
finding-shed-long = Records show permits for a sidewalk shed for more than 3 years; whether it stands today a look at the street tells.
finding-shed-since = Records show permits for a sidewalk shed since { $day }; whether it stands today a look at the street tells.
finding-shed-title = Sidewalk shed for more than 3 years
finding-dob-hazards = The Department of Buildings lists { $violations } about a condition of the building as active{ $on }.
finding-dob-hazards-title = Active violations of the Department of Buildings
finding-elevators = The records{ $on } show no test in time for { $overdue } of { $elevators }; filings can be late.
finding-elevators-title = Elevator test overdue on record
finding-boilers = The last inspection on record found defects in { $boilers }{ $inspected }.
clause-inspected = {" "}(inspected on { $day })
finding-boilers-title = Boiler inspection found defects
finding-open-class-c = HPD lists { $violations } of class C (immediately hazardous) as open{ $on_lot }{ $on }; a violation may have been repaired but not certified.
finding-open-class-c-title = Open class C violations
finding-heat = HPD lists { $violations } for heat or hot water as open{ $on_lot }{ $on }; a violation may have been repaired but not certified. The heat season runs from October 1 to May 31.
finding-heat-title = Open heat or hot-water violations
clause-newest-lead = , the newest lead violation is of { $day }
finding-lead = HPD lists { $violations } for lead paint as open{ $on_lot }{ $on }{ $newest }. A violation may have been repaired but not certified. Ask for test results of this apartment.
finding-lead-title = Open lead-paint violations
finding-bedbugs = The owner reported bedbugs in { $apartments }{ $of_units } in the latest filing{ $period }.
clause-of-units = {" "}of { $units }
clause-of-period = {" "}for { $period }
finding-bedbugs-title = Bedbugs in the owner's latest filing
clause-on = {" "}on { $day }
finding-rats = The city's latest rat inspection of the lot that gave a verdict{ $on } found `{ $result }`.
finding-rats-title = Latest rat inspection failed
finding-false-certification = HPD's records{ $on_lot }{ $on } show { $repairs } that the owner certified as made and an inspector found not made.
finding-false-certification-title = Repairs certified and found not made
finding-none-serious-title = No class B or C violation in 3 years
finding-on-time = Of { $violations } of class B and C of the last 36 months that were due for more than 30 days{ $on_lot }{ $on }, { $percent }% were closed within 30 days of the deadline.
finding-on-time-title = Most serious violations closed in time
finding-illegal-conversion = An inspector of the Department of Buildings found a violation after { $complaints } of an illegal conversion{ $newest }; whether it was corrected the violation tells.
finding-illegal-conversion-title = Illegal conversion found by an inspector
clause-basement = {" "}The tax record says of the basement: { $label }.
finding-units-above-certificate = The last final certificate of occupancy on record allows { $apartments }, other records count { $counted_units }. Ask which apartments are legal, those in a basement above all.{ $basement }
finding-units-above-certificate-title = More apartments on record than the certificate allows
finding-units-differ = Sources count apartments differently: { $figures }.
units-certificate = { $apartments } by the certificate of occupancy
units-hpd-rooming =
    { $count ->
        [one] 1 rooming unit by HPD
       *[other] { $count } rooming units by HPD
    }
units-hpd-permanent = { $apartments } by HPD
units-tax-record = { $apartments } by the tax record
finding-units-differ-title = Sources differ on the number of apartments
flood-map-in-force = the map in force (2007)
flood-map-preliminary = the preliminary map (2015)
clause-sandy = {" "}Sandy flooded the place in 2012.
finding-flood = The lot lies in the 1% flood zone of { $maps }.{ $sandy }
finding-flood-title = In a flood zone
finding-ecb-balance = The Department of Buildings states { $balance } still due on violations before the Environmental Control Board{ $on }{ $of_units }. While a hearing is pending there is a charge, not a fine.
clause-balance-per-unit = , more than { $least } for each of { $units } apartments
finding-ecb-balance-title = Large balance on ECB violations
clause-water-only = {" "}for water charges only
finding-lien-notice = The lot stands in the city's tax lien list of { $month } (`{ $cycle }`){ $water }. Being on the list does not mean that a lien was sold.
finding-lien-notice-title = On the last tax lien list
clause-in = , in { $end }
finding-expired-421a = Records show a 421-a tax benefit that has ended{ $end }. What that means for the rent of one apartment depends on its lease and on DHCR's records.
finding-expired-421a-title = 421-a benefit has ended
finding-rent-stabilized-title = Records suggest rent-stabilized apartments
finding-not-registered = HPD's registrations{ $on } do not list this building of { $apartments }. An owner of 3 or more must register each year.
finding-not-registered-title = Not registered with HPD
finding-registration-lapsed = The yearly registration with HPD ended{ $on }. HPD's records{ $as_of } show no renewal.
finding-registration-lapsed-title = Registration with HPD has lapsed
finding-owner-differs = The last recorded deed{ $of } and the registration with HPD name different owners. The registration is as filed by the owner and may have changed.
finding-owner-differs-title = Registered owner differs from the deed
clause-on-lot = {" "}on { $whole_lot }
whole-lot = the whole tax lot ({ $buildings } buildings)
finding-of-lot = { $detail } The records are of { $whole_lot }.
clause-data-end = {" "}These records end on { $day } and may be out of date.
clause-data-part = {" "}We have only part of these records, so there may be more.
finding-aep = HPD lists the building as active in the Alternative Enforcement Program{ $since }, which is for buildings with many open violations.
finding-underlying-conditions = HPD lists the building in the Underlying Conditions Program{ $since }, which is for leaks and mold that come back.
finding-conh = HPD lists the building in the Certification of No Harassment program{ $since }; the list is no finding of harassment.
count-buildings =
    { $count ->
        [one] 1 building
       *[other] { $shown } buildings
    }
count-heat-complaints =
    { $count ->
        [one] 1 heat complaint
       *[other] { $shown } heat complaints
    }
count-permits =
    { $count ->
        [one] 1 permit is
       *[other] { $shown } permits are
    }
count-records-name =
    { $count ->
        [one] 1 record names
       *[other] { $shown } records name
    }
count-records-probably-name =
    { $count ->
        [one] 1 record probably names
       *[other] { $shown } records probably name
    }
count-residential-evictions =
    { $count ->
        [one] 1 residential eviction
       *[other] { $shown } residential evictions
    }
count-stabilized-apartments =
    { $count ->
        [one] 1 stabilized apartment
       *[other] { $shown } stabilized apartments
    }

## Digest

digest-score =
    The record scores { $score } of 100{ $band ->
        [strong] {" "}(strong record)
        [good] {" "}(good record)
        [mixed] {" "}(mixed record)
        [weak] {" "}(weak record)
        [serious] {" "}(serious problems on record)
       *[other] {""}
    } with { $level } confidence on { $today }.
digest-unit =
    { $count ->
        [one] 1 record names
       *[other] { $shown } records name
    } apartment { $name }{ $newest ->
        [none] {" "}in the data of { $today }
       *[other] , the newest of { $newest }
    }.
no-proof = No record is not proof of good condition.
digest-no-open-violations = HPD lists no open violation of class A to C{ $on }.
digest-open-violations = HPD lists { $violations } of class A to C as open{ $on }, { $on_2 } of class B and { $class_b } of class C; they may have been repaired but not certified.
digest-complaints = HPD counts { $complaints }{ $on_lot } in the 12 months{ $to }: reported by someone, no proof.
clause-to = {" "}to { $day }
digest-unit-possible = { $records } may be of apartment { $name }: several buildings share the tax lot.
digest-unit-none = No record names apartment { $name }.

## Questions

question-rent-history = Will you show me the rent history of this apartment from DHCR? Its tenant or owner may ask for it free of charge.
question-own-rent-history = Once I have signed the lease: may I have the rent history of my apartment?
question-own-rent-history-reason = The rent history goes to the tenant or the owner only; it shows the registered rents of earlier years.
question-lead = May I see the lead paint records of this apartment: the test results and the yearly notices?
question-lead-reason = In a building from before 1960, or of unknown age, the law presumes that peeling paint is lead paint until a test shows otherwise.
question-board = Which assessments are decided or planned, and what do the minutes of the last two years say of repairs?
question-board-reason = Public records do not hold the building's budget or minutes.
question-rent-registered = Public records list stabilized apartments in this building; only DHCR knows about one apartment.
question-rent-likely = Public records suggest stabilized apartments in this building; only DHCR knows about one apartment.
question-rent-possible = Public records leave it possible that this building has stabilized apartments; only DHCR knows about one apartment.
question-rent-unknown = Public records do not tell whether one apartment is stabilized; only DHCR does.
question-vacate-full = Is the order to vacate lifted, and may I see the city's letter that says so?
question-vacate-unit = Is the order to vacate this apartment lifted, and may I see the city's letter that says so?
question-vacate-partial = Which apartments does the order to vacate concern, and is it lifted?
question-vacate-not-lifted-on-record = Was the order to vacate lifted, and on which day?
question-not-registered = What is the building's registration number with HPD?
question-registration-lapsed = When is the registration with HPD renewed?
question-unit-open-class-c = Are the class C violations of this apartment repaired, and when is the repair certified to HPD?
question-unit-below-street = Does the certificate of occupancy allow a dwelling on this floor?
question-lead-open = Which apartments do the open lead violations concern, and when are they corrected?
question-aep-active = Which repairs does the Alternative Enforcement Program still require, and by when?
question-seven-a-administrator = Who may sign a lease and take the rent while a 7A administrator manages the building?
question-harassment-finding = What did the court order after its finding of harassment, and is it settled?
question-illegal-conversion = Is this apartment on the certificate of occupancy, and which of its rooms may be used as bedrooms?
question-units-above-certificate = Is this apartment one of those that the certificate of occupancy allows?
question-heat-open-in-season = Are heat and hot water back on, and when will the violations be certified as corrected?
question-heat-open = Is the heating repaired before October 1?
question-facade-unsafe = When does the repair of the facade begin and end, and who pays for it?
question-open-class-c = Which of the open class C violations are repaired, and when are they certified to HPD?
question-bedbugs-reported = May I have the bedbug history of the apartment and the building (form DBB-N) before I sign?
question-owner-differs-from-deed = Who owns the building today, and who may sign for the owner?
question-rent-stabilization-evidence = Is this apartment rent-stabilized, and what was its last registered legal rent?
question-benefit-421a-ended = Was this apartment stabilized under 421-a, and did the leases carry the notice that it would end?
question-lien-notice = Are the taxes and water charges on the lien list paid?
question-ecb-balance = Which ECB balances are still due, and who has to pay them?
question-shed-over-3-years = Why does the sidewalk shed stand, and when is it taken down?
question-elevator-test-overdue = When was each elevator tested last, and how often was it out of service?
question-boiler-defects = Are the boiler's defects corrected and filed with DOB?
question-dob-active-hazards = Which of the active DOB violations are corrected?
question-false-certification = How are repairs checked before they are certified to HPD?
question-underlying-conditions = Was the source of the leaks found and repaired?
question-rats-found = What was done after the rat inspection, and when is the next?
question-conh-listed = Does work in this building need a Certification of No Harassment?
question-flood-zone = Did water enter the building or this apartment before? A lease must say so.
question-legal-units-differ = How many apartments does the certificate of occupancy allow, and is this one of them?

## Answers

answer-apartment =
    { $kind ->
        [none_surely] No record surely names apartment { $name }
        [exact] { $exact } apartment { $name }
        [probable] { $probable } apartment { $name }
       *[both] { $exact } surely and { $probable_too } probably apartment { $name }
    }{ $possible ->
        [0] {""}
        [one] ; 1 record may
       *[other] ; { $possible_shown } records may
    }{ $building_wide ->
        [0] {""}
        [one] ; 1 record names no apartment
       *[other] ; { $building_wide_shown } records name no apartment
    }.
answer-no-apartment = No record names apartment { $name }.
answer-open-heat =
    HPD lists { $count ->
        [one] 1 violation for heat or hot water as open{ $on }; it
       *[other] { $shown } violations for heat or hot water as open{ $on }; they
    } may have been repaired but not certified.
answer-stabilized =
    The tax bill of { $year } counts { $apartments }{ $estimated ->
        [yes] {" "}(estimated)
       *[no] {""}
    }.
answer-benefit =
    { $state ->
        [over] A benefit that bound rents is no longer in force
        [inactive] A benefit that binds rents is on record and not in force
       *[active] A benefit that binds rents is on record
    }: { $program }{ $end ->
        [none] {""}
       *[other] , { $state ->
            [over] ended in
           *[other] to
        } { $end }
    }.
answer-registered =
    HPD lists the building as last registered on { $last ->
        [none] an unknown day
       *[other] { $last }
    }{ $ends ->
        [none] {""}
       *[other] , through { $ends }
    }{ $state ->
        [lapsed] , with no renewal since
       *[current] {""}
    }.
answer-flood-zone =
    The lot lies { $inside ->
        [yes] in
       *[no] outside
    } the 1% flood zone of the { $map ->
        [fema] map in force
       *[preliminary] preliminary map
    }.
answer-sandy =
    The lot lies { $inside ->
        [yes] in
       *[no] outside
    } the area that Sandy flooded.
answer-boiler =
    The boiler inspection{ $of } found { $defects ->
        [yes] defects
       *[no] no defects
    }.
answer-left-out = This report holds nothing on crime, on schools or on the people of a building or an area.
answer-no-subject = The question names no subject that these records hold. They can answer on: { $subjects }.
answer-not-read = What could not be read: { $title }. { $reason }
answer-status = { $title }: { $reason }
answer-none = No record that could be read answers on { $about } (sections looked at: { $titles }). { $beyond }
answer-open-violations = HPD lists { $violations } of class A to C as open{ $on }, { $on_2 } of them of class C (immediately hazardous); they may have been repaired but not certified.
answer-closed-within = Of the violations of class B and C of the last 36 months, { $issued } issued, half were closed within { $days } days.
answer-complaints = HPD counts { $complaints } in the last 12 months{ $on }: reported by someone, not proof.
answer-dob-violations = The Department of Buildings lists { $violations } as active{ $on }, { $hazards } of them about a condition of the building.
answer-ecb = Of { $violations } before the Environmental Control Board, { $uncured } still have to be cured.
answer-cases = Housing court cases with HPD{ $on }: { $total }, { $open } pending; a court found harassment in { $harassment } of them. The type of a case is an allegation only.
answer-orders = Orders to vacate that are in force as far as the records say: { $in_force }; confirm with HPD and DOB.
answer-aep = HPD lists the building as active in the Alternative Enforcement Program{ $since }.
answer-energy = For { $year } the building's Energy Star score is { $score } of 100 by its own filing.
answer-score = The record scores { $score } of 100 with { $level } confidence.
answer-no-open-heat = HPD lists no open violation for heat or hot water{ $on }.
answer-heat-season = For the heat season { $season } HPD has { $complaints } from { $apartments }: reported by someone, not proof.
answer-heat-violations = In that season inspectors issued { $violations } for heat or hot water.
answer-bedbugs = For { $period } the owner reported bedbugs in { $apartments }.
answer-latest-period = the latest period
answer-pest-violations = Violations for pests: { $open } open and { $closed } closed{ $on }.
answer-pest-complaints = { $complaints } of pests in the last 12 months: reported by someone, not proof.
answer-rats = The latest rat inspection of the lot with a verdict{ $of } says `{ $result }`.
answer-lead = Lead violations: { $open } open and { $closed } closed{ $on }.
answer-built-before-1960 = The building is from before 1960: where a child under 6 lives, the law presumes that peeling paint is lead paint.
answer-built-later = The building is from 1960 or later by the tax record.
answer-service-line = The water service line is recorded as `{ $material }`.
answer-mold-category = { $category }: { $open } open of { $count }
answer-no-mold = HPD's violations{ $on } hold none about mold or leaks.
answer-mold = HPD's violations{ $on }: { $categories }.
answer-underlying-conditions = HPD lists the building in the Underlying Conditions Program for leaks and mold that come back.
answer-rent-registered = Public records list this building with rent-stabilized apartments.
answer-rent-likely = Public records suggest that the building has rent-stabilized apartments.
answer-rent-possible = Public records leave it possible that the building has rent-stabilized apartments.
answer-rent-none = Public records hold no sign of rent-stabilized apartments here, which proves nothing.
answer-contacts = As filed by the owner: { $contacts }; this may have changed.
answer-portfolio = { $buildings } with { $apartments } are registered alike, this one among them.
clause-allows = {" "}allows { $apartments }
answer-certificate = The newest certificate of occupancy{ $of } ({ $kind }){ $units }.
clause-no-units = {" "}states no number of apartments
answer-conversion = The Department of Buildings has { $complaints } of an illegal conversion; an inspector found a violation in { $substantiated } of them.
answer-balance = ECB violations carry a balance of { $balance }{ $on }; while a hearing is pending there is a charge, not a fine.
answer-taxes = For its property taxes{ $of } the lot has a market value of { $market } and an assessed value of { $assessed }. The bill itself is not in the data.
clause-of-year = {" "}of { $year }
answer-unknown-month = an unknown month
answer-lien = The lot stood in the tax lien list of { $month } (`{ $cycle }`); being on the list does not mean that a lien was sold.
answer-sale = The lot's last recorded sale{ $of } was for { $price }.
answer-unit-sale = The last recorded sale of an apartment{ $of } was for { $price }.
answer-no-evictions = No executed eviction of this building is in the data from { $from } to { $to }.
answer-evictions = In { $year }, the newest year with any, marshals executed { $evictions } in this building; the data run from { $from } to { $to }.
answer-permits = { $permits } in force on { $today }; { $expired } ran out without a sign-off.
answer-shed = Records show permits for a sidewalk shed since { $since }.
answer-no-noise = No request about noise at this address from { $from } to { $to }.
answer-noise = Requests to 311 at this address from { $from } to { $to } (reported, not proof): { $types }.
answer-evacuation-zone = The hurricane evacuation zone is { $zone }.
answer-no-overdue-elevator = No elevator on record has an overdue test.
answer-overdue-elevators = A test is overdue on record for: { $devices }.
answer-facade = The facade filing{ $of } says `{ $status }`.

## Timeline

events-complaints =
    { $count ->
        [one] 1 complaint
       *[other] { $shown } complaints
    } to { $agency } in the month
events-violation-issued = { $count } HPD violations issued
events-violation-closed = { $count } HPD violations closed
events-city-repair = { $count } repairs ordered by the city
events-bedbug-filing = { $count } bedbug filings
events-rodent-inspection = { $count } rat inspections
events-vacate-order = { $count } orders to vacate
events-vacate-rescinded = { $count } orders to vacate rescinded
events-program-entered = { $count } entries into programs of the city
events-program-left = { $count } ends of programs of the city
events-litigation-opened = { $count } housing court cases opened
events-harassment-finding = { $count } court findings of harassment
events-dob-violation-issued = { $count } DOB violations issued
events-dob-violation-closed = { $count } DOB violations disposed of
events-ecb-violation-issued = { $count } ECB violations issued
events-permit-issued = { $count } permits issued
events-job-filed = { $count } jobs filed
events-certificate = { $count } certificates of occupancy
events-boiler-inspection = { $count } boiler inspections
events-facade-filing = { $count } facade filings
events-registration = { $count } registrations with HPD
events-lien-notice = { $count } entries in tax lien lists
events-sale = { $count } sales of the lot
events-unit-sale = { $count } units sold
events-deed = { $count } deeds recorded
events-mortgage = { $count } mortgage documents recorded
event-violation = HPD class { $class } violation: { $category }
event-violation-closed = HPD class { $class } violation closed: { $category }
event-city-repair = Repair ordered by the city: { $work }
clause-infested = : { $units } infested
event-bedbug-filing = Bedbug filing by the owner{ $infested }
event-rats = Rat inspection ({ $kind }): { $result }
event-vacate = { $issuer } order to vacate ({ $kind })
event-vacate-rescinded = { $what } rescinded
program-aep = Alternative Enforcement Program
program-underlying-conditions = Underlying Conditions Program
program-conh = Certification of No Harassment list
program-heat-sensor = Heat Sensor Program
event-program-entered = Into the { $name }
event-program-left = Out of the { $name }
event-case = Housing court case opened: { $case }
event-harassment = Court finding on harassment: { $finding }
event-dob-violation = DOB violation: { $kind }
event-dob-disposed = { $what } disposed of
clause-kind = : { $kind }
event-ecb = ECB violation{ $kind }
event-permit = Permit: { $work }
event-job = Job filed: { $work }
event-certificate = Certificate of occupancy ({ $kind })
event-boiler-defects = Boiler inspection: defects found
event-boiler-no-defects = Boiler inspection: no defects found
event-boiler = Boiler inspection
clause-status = : { $status }
event-facade = Facade filing{ $status }
event-registered = Registered with HPD
event-lien = Tax lien list: { $cycle }
event-lot-sold = Lot sold for { $price }
clause-name = {" "}{ $name }
event-unit-sold = { $unit }{ $name } sold for { $price }
event-recorded = Recorded: { $kind }

## Sections

section-not-loaded = Not loaded: { $names }.
section-partly-loaded = Not loaded: { $names }. The rest is shown.{ $ended }
section-partial = We hold only part of the city's file, so we give no count and can't say that there is none: { $names }.
section-ended = The data of { $name } end on { $newest }.
section-empty = Nothing in these datasets on this date; it does not show that nothing happened.
certificate-last =
    The last { $kind ->
        [final] final certificate
        [temporary] temporary certificate
       *[other] certificate
    }{ $of } is on record; { $units ->
        [none] the data state no number of dwelling units
        [one] 1 dwelling unit is allowed
       *[other] { $units } dwelling units are allowed
    }.
unit-named-in =
    { $count ->
        [one] 1 record names
       *[other] { $count } records name
    } it in: { $dataset }.
note-home-withheld = Complaints about a home of one or two families, or of unknown size, would point at one household and are not shown.
note-complex = The figures are of the whole tax lot ({ $count } buildings).
report-too-little-read = Too many of the city's datasets could not be read for a report.
report-part-failed = The part `{ $part }` could not be made.
section-failed = This section could not be made.
report-method-joins = Records are joined by building number, else by tax lot; a condominium's apartments by its billing lot.
report-method-confidence = A record counts as one of the apartment from a confidence of 0.75; less is shown as possible.
report-method-evidence = Complaints are what someone reported, violations what an inspector found, judgments what a court decided.
report-method-privacy = Complaints are shown by month and never with the caller; evictions are counts of the building only.
report-method-status = `empty` means that a dataset was read and holds nothing; `unavailable` that it could not be read.
note-units-differ = The city's records differ on how many apartments the building lawfully has.
note-dob-complaints = A complaint is what someone reported; its outcome says what an inspector found.
note-dob-paperwork = Most violations for elevators and boilers are for a report or test that was not filed; they are shown as paperwork.
note-ecb-pending = { $pending } of these await a hearing: a charge, not a fine yet. No amount is shown or counted for them.
energy-not-required = Buildings under 25,000 square feet need not report their energy use.
note-energy-letter = The letter is computed by us from the Energy Star score (A from 85, B from 70, C from 55, else D); the posted label may differ.
note-energy-properties = Several properties report for this lot; each has a row of its own.
note-vacate-in-force = Records show an order to vacate in force on { $today }; confirm with HPD.
note-dob-vacate = The records do not say whether a vacate order of the Department of Buildings was lifted; confirm with DOB.
note-flood-maps = Flood zones are those of the maps for a 1% chance in a year, of the whole tax lot; a place outside can flood too.
evictions-withheld = In a building of fewer than 11 apartments, or of unknown size, even a count would point at a household.
note-evictions = Evictions that city marshals executed, as counts of the building; cases that ended without one are not among them. Which household it was is neither read nor shown.
note-heat = Owners must provide heat from October 1 to May 31. Complaints are what someone reported, violations what an inspector found.
note-hpd-complaints = A complaint was reported by someone; it is not proof. One complaint may hold several problems; repeat reports are left out.
note-hpd-open = HPD lists a violation as open; it may have been repaired but not certified.
note-class-i = Class I are orders and information; they are shown and not counted as hazards.
note-lead = In rented homes built before 1960, peeling paint is presumed to be lead paint where a child under 6 lives, until a test shows otherwise. Since Local Law 29 of 2020 this includes rented one- and two-family homes. Local Law 31 of 2020 required owners to test every apartment with an XRF device by August 9, 2025. Ask for the results.
note-lead-after-signing = After you sign: the owner asks with the lease, and again each January, whether a child under 6 will live there or spends 10 hours a week there. Answer, so that the owner must inspect each year.
lead-withheld = To protect privacy, we don't show lead paint violations for homes of one or two families, or of unknown size.
note-litigation = The type of a case is what is alleged; only the column of findings says what a court found.
note-311 = What people reported from { $from } to { $to } of streets, lots and buildings; no proof, and nobody who reported it is shown. Requests to HPD and DOB stand in their own sections.
note-311-home = Requests at a home of one or two families, or of unknown size, would point at one household and are not shown.
note-certificates = The city's open data of certificates start in 2012; absence is not a violation.
note-basement = A basement or cellar is lawful to live in only where the certificate or the records allow it.
certificates-partly-read = Not all of the city's open data of certificates of occupancy could be read: that none is shown says nothing.
certificate-none-before-1938 = Built before 1938, the building may lawfully have no certificate of occupancy; none is in the open data, which start in 2012.
certificate-none = No certificate of occupancy is in the open data, which start in 2012; an older one may exist at the Department of Buildings.
note-owner-filed = As filed by the owner; it may have changed.
note-owner-mismatch = The last deed names another owner than the registration, which is older.
note-owner-persons = Persons are not named for a home of one or two families, or of unknown size.
note-permits-jobs = Not all job filings are loaded, so work under an expired permit may have been signed off.
note-permits-shed = A sidewalk shed counts as standing while a permit for it is in force, and as the same shed when no more than 60 days lie between its permits.
note-bedbugs = Bedbugs are what the owner reported for each year; 0 means that the owner reported none.
note-no-bedbug-filing = No bedbug filing was found; owners of three and more apartments file each December.
note-portfolio = Buildings are linked by what their registrations have in common; that does not prove one owner. Homes of one or two families, or of unknown size, are counted and not listed.
rent-step-dhcr = Ask NYS Homes and Community Renewal (DHCR) for the rent history of the apartment; it is free and goes to the tenant or the owner.
rent-step-landlord = Ask the landlord whether the apartment is registered with DHCR; the lease of a stabilized apartment carries the Rent Stabilization Lease Rider.
rent-step-good-cause = Read the notice about the Good Cause Eviction Law that a lease must carry: it says whether the apartment is covered, and if not, why.
note-stabilized-counts = The counts are of tax bills: an owner who registers late or not shows as a drop.
note-good-cause = The tests of Good Cause Eviction are what the records show about each; whether the law covers an apartment is for a lawyer or a court to say.
note-benefits-unread = Tax benefits and subsidies were not looked for in: { $unread }.
city-repairs-invoiced = Amounts are what the city charged for its work, of contractors' orders by their invoices; they may be paid.
city-repairs-awarded = Amounts are what the city charged for its own work and what it awarded to contractors, whose invoices could not be read; they may be paid.
note-repair-grace = A violation is closed when HPD accepts the repair; 30 days after the deadline are allowed for that.
note-elevator-tests = An elevator's category 1 test is due in each calendar year, its category 5 test every five years; a test counts as overdue 60 days after its time.
note-facade-cycle = Facades of buildings of more than six stories are filed once in a cycle of five years; SWARMP is safe with a repair and maintenance program.
note-no-title-search = Recorded sales and documents; not a title search, and no list of every claim on the property.
note-richmond-county = Deeds and mortgages of Staten Island are recorded by the Richmond County Clerk and are not in the city's data.
note-deeds-unread = Deeds and mortgages could not be read: none is shown, and that says nothing.
note-coop-shares = A co-op apartment is sold as shares: there is no deed of it, and a loan on it is no mortgage.
note-parties = Parties are named only where they are organizations.
note-price = A price may be of several lots that were sold together.
note-transfers = Transfers are rows without a price or under $10,000. We show their dates and do not count them as sales.
note-personal-exemptions = Exemptions that a person has, for age, disability, service or as an owner who lives here, are neither read nor shown.
note-lien = A notice says that a lien could be sold; it does not say that it was, or that anything is owed today.
note-lien-condominium = Notices about single apartments of the condominium are not shown.
note-market-value = The market value is the Department of Finance's for taxation; it is no appraisal.
note-tentative = The assessment is a tentative one; no final one is on record.
note-condominium-values = The values are the sum of { $lots } tax lots of this condominium.
note-unit-records = These are records naming apartment { $apartment }; apartments are renumbered and joined over the years.
note-unit-complaints = Complaints are shown by month and category, those of the last 30 days not at all.
note-shared-lot = Several buildings share this tax lot; records naming { $name } may be of any of them.
note-own-building = Several buildings share this tax lot. We count the records of this building alone, by building number and house number.
note-shared-name-sales = Sales of { $name } are of { $lots } different unit lots; records naming { $name } may be of any of them.
unit-above-floors =
    { $shown } may not exist: this building has { $floors ->
        [one] 1 floor
       *[other] { $floors } floors
    }.
unit-above-known = { $shown } may not exist: records mention { $known } apartments here, none above floor { $highest }.
unit-beyond-letters = { $shown } may not exist: records mention { $known } apartments here, none lettered past { $last }.
unit-other-form = { $shown } may not exist: records mention { $known } apartments here, none named like it.
unit-swapped = Records mention apartment { $meant }, not { $asked }. Did you mean { $meant }?
unit-no-names = No record of the building names an apartment to compare with.
unit-fits = No record names { $shown }; it fits the names of the { $known } apartments that records name.
unit-does-not-follow = No record names { $shown }, and it does not follow from the names of the { $known } apartments that records name.

## Apartment mentions

mentions-found =
    { $count ->
        [one] 1 record of this { $place ->
            [lot] tax lot
           *[building] building
        } names
       *[other] { $count } records of this { $place ->
            [lot] tax lot
           *[building] building
        } name
    } apartment { $name }.
mentions-unread = We hold only part of the city's records, so we can't count those for apartment { $name }.
mentions-none = We found no records for apartment { $name }. That doesn't mean nothing happened there, or that { $name } exists.
mentions-home-complaints = Complaints about a home of one or two families, or of unknown size, are not counted.
mentions-recent-complaints = Complaints of the last 30 days are not counted.

## Good Cause Eviction

good-cause-condo-unknown = Apartments in a condominium or co-op are exempt; the building class is not known.
good-cause-condo-class = Apartments in a condominium or co-op are exempt; the tax record has class { $class }, { $class_2 }.
good-cause-use-unknown = Hotels, dormitories, hospitals, schools and houses of worship are exempt; the building class is not known.
good-cause-use-class = Hotels, dormitories, hospitals, schools and houses of worship are exempt; the tax record has class { $class }.
good-cause-age-built = A building whose certificate of occupancy was issued in 2009 or later is exempt for 30 years; it was built about { $year }.
good-cause-age-certificate = A building whose certificate of occupancy was issued in 2009 or later is exempt for 30 years; a certificate of { $day } is on record.
good-cause-age-partly-read = A building whose certificate of occupancy was issued in 2009 or later is exempt for 30 years; it was built about { $year }, and not all records of certificates could be read.
good-cause-age-no-certificate = A building whose certificate of occupancy was issued in 2009 or later is exempt for 30 years; it was built about { $year } and no such certificate is on record.
good-cause-age-unknown = A building whose certificate of occupancy was issued in 2009 or later is exempt for 30 years; its age is not known.
good-cause-small-building = A landlord with 10 apartments or fewer in the state is exempt; this building alone has { $units }.
good-cause-small-portfolio = A landlord with 10 apartments or fewer in the state is exempt; buildings registered alike have { $all }.
good-cause-small-owner-unknown = A landlord with 10 apartments or fewer in the state is exempt; this building has { $units }, and what else its owner has is not known.
good-cause-small-unknown = A landlord with 10 apartments or fewer in the state is exempt; the number of apartments is not known.
good-cause-owner-large = An owner who lives in a building of 10 apartments or fewer is exempt; this building has { $units }.
good-cause-owner-unknown = An owner who lives in a building of 10 apartments or fewer is exempt; records don't show whether the owner lives here.
good-cause-regulated-public = Apartments with regulated rents, such as rent-stabilized ones, are exempt; this is public housing.
good-cause-regulated-some = Apartments with regulated rents, such as rent-stabilized ones, are exempt; the tax bill of { $year } counts { $stabilized } of { $units } apartments.
good-cause-regulated-none = Apartments with regulated rents, such as rent-stabilized ones, are exempt; the tax bill of { $year } counts none.
good-cause-regulated-depends = Apartments with regulated rents, such as rent-stabilized ones, are exempt; the tax bill of { $year } counts { $stabilized }, so it depends on the apartment.
good-cause-regulated-no-count = Apartments with regulated rents, such as rent-stabilized ones, are exempt; no tax bill that we hold counts any here.
good-cause-regulated-unread = Apartments with regulated rents, such as rent-stabilized ones, are exempt. We have no tax bill that counts any here, and not all of the tax bills.
good-cause-benefit-active = Apartments under a tax benefit or subsidy that binds rents are exempt; { $name } is on record as active.
good-cause-benefit-unknown = Apartments under a tax benefit or subsidy that binds rents are exempt; whether { $name } is still in force is not known.
good-cause-benefit-none = Apartments under a tax benefit or subsidy that binds rents are exempt; none in force is on record.
good-cause-benefit-unread = Apartments under a tax benefit or subsidy that binds rents are exempt; not all of these records could be read.
good-cause-rent = Apartments whose rent is over 245% of the fair market rent are exempt; records don't show the rent.

## Preview

note-units-from = Rates use { $count } apartments, the figure of { $source }.
note-units-disputed = { $count } apartments is the figure of { $source }, and it is disputed: { $why } No rate or score is taken by it.
units-stabilized-alone = only stabilized apartments are counted on tax bills, so there may be more.
units-too-many-for-area = that many do not fit into the floor area on record.
units-fewer-than-on-tax-bills = the newest tax bill counts more stabilized apartments.
units-registers-contradict = PLUTO and HPD differ by more than a factor of two.
note-bedbugs-none-reported = The owner reported none for this period.
note-bedbugs-reported = The number is what the owner reported.
disclaimer = Compiled by nycapt from public records of New York City agencies as of the dates shown. Records can be late, wrong or matched to the wrong place. This is not a consumer report, inspection, title search, appraisal or legal advice, and may not be used to screen tenants, employees or borrowers. Not affiliated with or endorsed by the City of New York.
check-vacates = HPD vacate orders
check-aep = the Alternative Enforcement Program
check-harassment = findings of harassment
check-registration = missing or lapsed registration
check-conh = the Certification of No Harassment list
check-dob-vacates = DOB vacate orders
check-facades = unsafe facades
check-elevators = whether elevators work
clause-through = {" "}through { $day }
flag-vacate =
    HPD ordered { $what ->
        [full] the entire building
       *[partial] part of the building
    } vacated{ $on }. HPD's records{ $through } show no end of the order. Confirm with HPD.
flag-dob-vacate =
    { $what ->
        [full] The Department of Buildings ordered the entire building vacated{ $on }. Its records{ $through } don't say whether the order was lifted.
        [partial] The Department of Buildings ordered part of the building vacated{ $on }. Its records{ $through } don't say whether the order was lifted.
       *[unknown] The Department of Buildings lifted part of a vacate order. Its records{ $through } don't say what is still in force.
    } Confirm with DOB.
flag-aep = HPD's list{ $through } shows the building as active in the Alternative Enforcement Program{ $since }. The program is for buildings with many open violations.
flag-conh = HPD's list{ $through } has the building in the Certification of No Harassment program{ $since }.
flag-facade = The latest facade filing{ $on } in the records{ $through } says unsafe.
flag-harassment = A court found harassment of tenants in a case about this building{ $on }, by HPD's records{ $through }.
flag-nycha = The city's records{ $through } list this as New York City Housing Authority (NYCHA) property. NYCHA or, under its PACT program, a private company manages it.
flag-registration-lapsed = The building's yearly HPD registration ended{ $on }. HPD's records through { $day } show no renewal.
flag-not-registered = HPD's registrations{ $through } don't list this building. Buildings with 3 or more apartments must register.
flags-none = Nothing on record in: { $checks }.
flags-not-checked = Not checked: { $checks }.
note-complaint = A complaint was reported by someone; it is not proof.
note-owner-person = The registered owner is a person, whose name is not shown.
note-sold-since = The registration ended on { $ends } and a sale on { $sold } is on record ({ $dataset }), so the registered owner may be gone.
note-dhcr = Public records suggest this about the building; only the rent history at DHCR settles it for one apartment.
clause-until = {" "}until { $end }
rent-benefit = A { $name } tax benefit is on record as active{ $until }.
rent-age-and-size = Built before 1974 with 6 or more apartments.
rent-board = Built before 1974 with 6 or more apartments; some rentals in a co-op or condominium stay stabilized.
rent-small = Fewer than 6 apartments. No stabilized apartment on the tax bills we hold.
rent-new = Built in 1974 or later. No stabilized apartment on the tax bills we hold.
rent-counts = Stabilized apartments on tax bills: { $years }.
rent-count = { $units } in { $year }
rent-fall = A fall of more than half is not comparable: the tax lot may have been split, or the bills may lack the figure.
rent-state-list = On the State's list of buildings with stabilized apartments of 2017.
rent-state-benefit = The State's list of 2017 names a { $benefit } tax benefit, which may have ended.
rent-financed =
    The city financed { $units ->
        [one] 1 affordable rental apartment
       *[other] { $units } affordable rental apartments
    } here.
rent-watch-list = On HPD's speculation watch list of rent-regulated buildings.
