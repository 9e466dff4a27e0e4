### The text that people read in previews, reports and scores.

## Score

score-nothing-loaded = Not enough current data for a score.
score-no-proof = The score rates public records, not the building's condition. No records doesn't mean no problems.
score-too-little-read = No score: not enough data for { $parts }.
score-unread = Not enough data to score: { $parts }.
score-confidence-too-low = Too uncertain for a number.
score-no-record = No score: nothing in the records we read counts toward one.
score-nothing-in-rest = No score: not enough data for { $parts }. The other parts have no records that count.
score-none-public-housing = HPD rarely issues violations to NYCHA, so we can't compare NYCHA's buildings with others.
score-none-no-apartments = The city counts 0 apartments on this lot.
score-none-disputed-size = The number of apartments is uncertain: records conflict or don't fit the building's size.
score-none-unknown-size = We don't know the number of apartments.
score-part-open-conditions = Open violations
score-part-violation-rate = Recent serious violations
score-part-repair-response = Repair times
score-part-heat = Heat and hot water
score-part-pests = Pests
score-part-building-safety = Building safety
score-part-enforcement = Enforcement and court
score-cap-vacate-full = the entire building is under a vacate order
score-cap-aep = the building is active in the Alternative Enforcement Program
score-cap-vacate-partial = part of the building is under a vacate order
score-cap-harassment = a court found harassment in the last 5 years
score-cap-administrator = a court-appointed (7A) administrator manages the building
score-home-complaints = To protect privacy, we don't count complaints about one- and two-family homes.
score-excludes-evictions = evictions
score-excludes-crime = crime
score-excludes-demographics = demographics
score-excludes-price = price
score-excludes-neighborhood = neighborhood
score-excludes-noise = 311 noise
score-excludes-taxes = taxes and permits
score-excludes-reviews = reviews
clause-bedbugs = , plus bedbugs in { $apartments } (owner's latest filing)
score-part-needs = Not scored: needs current data for { $names }.
score-no-repairs-due = Not counted: no serious condition cited in the last 3 years had a deadline more than 30 days before our data end.
score-repair-response =
    { $due ->
        [one] The only serious condition cited in the last 3 years with a deadline more than 30 days before our data end { $in_time ->
            [0] wasn't
           *[other] was
        } closed
       *[other] Of { $due } serious conditions cited in the last 3 years with deadlines more than 30 days before our data end, { $in_time ->
            [0] none were
            [one] 1 was
           *[other] { $in_time } were
        } closed
    } within 30 days of the deadline.
score-building-safety = Department of Buildings records add { $x } penalty points.
score-enforcement = Enforcement programs, orders and court cases add { $x } penalty points.
score-cap-applies = Capped at { $most }, down from { $before_caps }, because { $because }.
score-old-open =
    { $total ->
        [one] The only open violation is
       *[other] { $old_shown } of { $total_shown } open violations { $old ->
            [one] is
           *[other] are
        }
    } over 10 years old.
score-falsely-certified =
    { $count ->
        [one] 1 open violation was certified as corrected, but HPD found it wasn't.
       *[other] { $count } open violations were certified as corrected, but HPD found they weren't.
    }
score-owner-changed =
    { $total ->
        [one] The only open violation predates
       *[other] { $before_shown } of { $total_shown } open violations { $before ->
            [one] predates
           *[other] predate
        }
    } the sale or deed of { $sold }.
score-one-apartment = One apartment accounts for { $percent }% of heat complaint days. Its days beyond { $times } times the other apartments' total are counted at { $counted }%.
score-confidence-unread = We couldn't read some of the score's data.
score-confidence-few-apartments = Fewer than 6 apartments, so one record counts a lot.
score-confidence-registration-unknown = We couldn't check the HPD registration.
score-confidence-too-small-to-register = Not currently registered with HPD. Buildings with one or two apartments must register only if neither the owner nor the owner's family lives there.
score-confidence-unregistered = Not currently registered with HPD.
score-confidence-stale = Some data are more than three update cycles old (30 days for daily data).
score-confidence-home = HPD rarely inspects one- and two-family homes.
score-confidence-new = Built within the last two years.
score-confidence-board = In a co-op or condominium, many problems go to the board, not HPD.
score-confidence-unusual = Not a typical apartment building.
score-open-conditions = { $violations } in { $units }. Class C counts most.
score-violation-rate = { $violations } issued in the last 3 years, in { $units }. Newer and class C violations count more.
score-heat-home = { $violations } in heat seasons (October–May) since { $since }, in { $units }.
score-heat = { $violations } and { $complaints } (counted once per apartment per day) in heat seasons (October–May) since { $since }, in { $units }.
score-pests-home = { $violations } in { $units }{ $bedbugs }.
score-pests = { $violations }, and { $complaints } in the last 3 years (counted once per apartment per day), in { $units }{ $bedbugs }.

## Score method

method-confidence-high = High confidence requires data at most three update cycles old (30 days for daily data) for every part, at least { $ENOUGH_UNITS } apartments and a current HPD registration. With one of these missing, confidence is medium; with more, low.
method-confidence-home = Low for buildings with { $FEW_UNITS } apartments or fewer: HPD rarely inspects them.
method-confidence-new = Low for buildings built in the last { $NEW_YEARS } years.
method-confidence-medium = At most medium for co-ops, condominiums and unusual buildings.
method-confidence-low = At low confidence, we don't show a number or rating.
method-range = Scores range from 0 to 100; higher is better. They rate public records, not the building's condition.
method-half = Each part except “Repair times” starts with full points, which halve each time its rate rises by a set amount (see Formulas).
method-peer-share = Each part except “Repair times” is { $own }% the building's own rate and { $peers }% its rank among similar buildings citywide, if there are enough.
method-added-apartments = When we compute a rate per apartment, we add { $apartments } apartments to every building, so one record doesn't decide a small building's score.
method-apartments = We use the larger of the tax record's and HPD's apartment counts; if we have neither, a count that the owner or HPD filed. There is no score if the other count, the floor area, tax bills or apartment numbers in records contradict the count we use.
method-visits = Violations for one condition found at one visit count together: four count as two, nine as three.
method-age = An open violation of any age counts in full until HPD closes it. If the owner certified the repair but HPD found it wasn't made, the violation counts { $times } times as much.
method-repairs = Slow repairs lower a score. Fast ones can't lift “Repair times” above the average of the other parts.
method-repair-evidence = The more repairs have come due, the more “Repair times” counts.
method-coverage = If a part's data for the borough are missing, old or incomplete, the other parts count more. If the other parts make up less than { $percent }% of the weight (with “Repair times” weighted by how many repairs have come due), there is no score.
method-caps = We show only the lowest cap, and only if it lowers the score. We rank the capped score. A city list more than three update cycles old (30 days for daily data) doesn't cap a score.
method-lot = Buildings on one lot share a score.
method-future = We ignore records dated after the data release.
method-peers = We compare buildings of the same type and size citywide, so the same record scores the same in every borough.
method-peer-types = Types are walk-up rentals, elevator rentals, co-ops, condominiums, one- and two-family homes, mixed-use buildings and others.
method-peer-sizes = Size groups start at { $sizes } apartments.
method-peer-least = With fewer than { $least } similar buildings, we compare across sizes, then types. We rank a part only if its data are complete in all five boroughs.
method-peer-places = A building's rank is the share of similar buildings with the same or a worse rate. Ties share the best rank. Ranks leave out the added apartments.
method-peer-borough = We also show the borough rank, which doesn't affect the score.
method-peer-tables = Ranks are computed once per data release.

## Score weights

weight-open-class-a = open class A violation
weight-open-class-b = open class B violation
weight-open-class-c = open class C violation
weight-rent-impairing = multiplier if rent-impairing (serious enough to affect a rent claim)
weight-falsely-certified = multiplier if certified as corrected but HPD found it wasn't
weight-issued = class { $class } violation issued in the last { $window } years (halved each year)
weight-repair = condition cited in the last { $window } years, if all its class B and C violations were closed within { $grace } days of the deadline (otherwise 0)
weight-heat-day = day an apartment reported no heat or hot water (at most { $month } a month) in the last two full heat seasons (October–May) or the current one
weight-heat-one-apartment = day a single apartment reported no heat or hot water, beyond { $times } times the other apartments' total
weight-heat-violation = heat or hot water violation in the last two full heat seasons (October–May) or the current one
weight-pest-violation = open pest violation
weight-pest-day = day an apartment reported pests (halved each year)
weight-bedbugs = apartment with bedbugs in the owner's latest filing
weight-rats-cleared = multiplier after rats were found and cleared
weight-rats-found = multiplier if the latest inspection found rats
weight-ecb-class-1 = uncorrected class 1 ECB violation
weight-ecb-class-2 = uncorrected class 2 ECB violation
weight-ecb-class-3 = uncorrected class 3 ECB violation
weight-dob-hazard = active DOB violation for building conditions
weight-dob-paperwork = active DOB violation for a missed filing, or listed only in DOB NOW
weight-elevator = elevator with an overdue test
weight-boiler = boiler with defects at its last inspection
weight-dob-urgent = open top-priority DOB complaint
weight-facade-unsafe = unsafe facade
weight-facade-repair = facade safe only with a repair program
weight-aep = active in the Alternative Enforcement Program
weight-aep-discharged = discharged from the Alternative Enforcement Program in the last 3 years
weight-conh = on the Certification of No Harassment list
weight-underlying-conditions = in the Underlying Conditions Program
weight-agency-case = pending case brought by HPD
weight-tenant-case = pending case brought by a tenant (in a building with more than 20 apartments, times 20 divided by the number of apartments)
weight-closed-case = case opened in the last 3 years, now closed (if brought by a tenant in a building with more than 20 apartments, times 20 divided by the number of apartments)
weight-harassment = finding of harassment in the last 5 years
weight-vacate-full = vacate order for the entire building
weight-vacate-partial = vacate order for part of the building
weight-judgment = open judgment
weight-registration = lapsed registration
weight-city-repair = completed city repair ordered in the last 3 years, divided by the number of apartments
weight-city-repair-most = maximum for city repairs

## Score peers

peers-size-1 = 1–2 apartments
peers-size-3 = 3–5 apartments
peers-size-6 = 6–19 apartments
peers-size-20 = 20–49 apartments
peers-size-50 = 50–99 apartments
peers-size-100 = 100 or more apartments
peers-residential = residential buildings
peers-of-kind =
    { $kind } in { $place ->
        [Bronx] the Bronx
       *[other] { $place }
    }
peers-walk-up-rentals = walk-up rentals
peers-elevator-rentals = elevator rentals
peers-coops = co-ops
peers-condos = condominiums
peers-homes = one- and two-family homes
peers-mixed = mixed-use buildings
peers-other = other residential buildings
peers-of-size =
    { $kind } with { $size } in { $place ->
        [Bronx] the Bronx
       *[other] { $place }
    }

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
count-heat-violations =
    { $count ->
        [one] 1 heat or hot water violation
       *[other] { $shown } heat or hot water violations
    }
count-open-pest-violations =
    { $count ->
        [one] 1 open pest violation
       *[other] { $shown } open pest violations
    }
count-open-violations =
    { $count ->
        [one] 1 open violation
       *[other] { $shown } open violations
    }
count-pest-complaints =
    { $count ->
        [one] 1 pest complaint
       *[other] { $shown } pest complaints
    }
count-serious-violations =
    { $count ->
        [one] 1 class B or C violation
       *[other] { $shown } class B and C violations
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
count-summonses =
    { $count ->
        [one] 1 summons
       *[other] { $shown } summonses
    }
count-heat-problems =
    { $count ->
        [one] 1 problem with heat or hot water
       *[other] { $shown } problems with heat or hot water
    }
count-violations =
    { $count ->
        [one] 1 violation
       *[other] { $shown } violations
    }

## Findings

finding-none-serious =
    { $place ->
        [lot] The tax lot
       *[building] The building
    } has { $apartments }. HPD's records{ $on } show no violations of class B or C issued{ $on_lot } since { $since }. No records doesn't mean no problems.
finding-rent-stabilized =
    { $reason ->
        [none] Public records suggest that this building has or had rent-stabilized apartments.
       *[other] { $reason }
    } Only DHCR can confirm whether a specific apartment is stabilized.
finding-vacate-unconfirmed =
    Records show a vacate order issued by { $issuer }{ $of }{ $kind ->
        [full] {" "}for the entire building
        [partial] {" "}for part of the building
       *[other] {""}
    }{ $at }. The records{ $through } don't say whether it was lifted. Confirm with { $issuer }.{ $more }
finding-vacate =
    Records show a vacate order issued by { $issuer }{ $of }{ $kind ->
        [full] {" "}for the entire building
        [partial] {" "}for part of the building
       *[other] {""}
    }{ $at }, in force{ $on }. Confirm with { $issuer }.{ $more }
clause-more-vacates =
    { $count ->
        [one] {" "}Records also show 1 more vacate order that may be in force.
       *[other] {" "}Records also show { $count } more vacate orders that may be in force.
    }
finding-unit-vacate = HPD's records{ $on } list apartment { $apartment } as vacated ({ $violations } open{ $of }). No one may live there until the city allows it. Confirm with HPD.
clause-from =
    { $count ->
        [one] , issued on { $day }
       *[other] , the newest issued on { $day }
    }
finding-unit-vacate-title = Vacate order for apartment { $apartment }
finding-unit-class-c = HPD lists { $violations } (class C, immediately hazardous) as open{ $on } in records that mention apartment { $apartment }{ $newest }{ $conditions }. Repairs may not show yet.
clause-newest =
    { $count ->
        [one] {" "}({ $day })
       *[other] {" "}(newest in our data: { $day })
    }
finding-unit-class-c-title = Open class C violations in this apartment
finding-unit-open = HPD lists { $violations } ({ $classes }) as open{ $on } in records that mention apartment { $apartment }{ $conditions }. Repairs may not show yet.
finding-unit-open-title = Open violations in this apartment
clause-conditions = : { $conditions }
finding-unit-below-street = Judging by its name, apartment { $apartment } may be in the basement or cellar. { $note }
finding-unit-below-street-title = Basement or cellar: check that living there is legal
finding-vacate-full-title = Vacate order for the entire building
finding-vacate-partial-title = Vacate order for part of the building
finding-vacate-elsewhere-title = Vacate order on the tax lot, possibly for another building
finding-vacate-unconfirmed-title = Vacate order that may still be in force
finding-vacate-old-title = Old vacate order that may still be in force
clause-of = {" "}of { $day }
finding-aep-title = Active in the Alternative Enforcement Program
finding-underlying-conditions-title = In the Underlying Conditions Program
finding-conh-title = On the Certification of No Harassment list
clause-since = {" "}since { $day }
finding-seven-a = HPD's building list{ $through } shows that a court-appointed (7A) administrator manages this building. Confirm who collects the rent.
finding-seven-a-title = Managed by a 7A administrator
finding-harassment =
    A court found harassment in { $cases } about this building. { $count ->
        [one] The finding
       *[other] The newest finding
    }{ $of }: “{ $finding }.”
finding-harassment-title = Court finding of harassment
finding-facade = The facade was filed as unsafe with the Department of Buildings{ $of }{ $cycle }. Our data show no filing in a later cycle.
clause-of-cycle = {" "}(cycle { $cycle })
finding-facade-title = Facade filed as unsafe
finding-shed =
    Records show sidewalk shed permits { $since ->
        [none] for more than 3 years
       *[other] since { $since }
    }. Check whether the shed is still up.
finding-shed-title = Sidewalk shed permits for more than 3 years
finding-dob-hazards = The Department of Buildings lists { $violations } for building conditions as active{ $on }.
finding-dob-hazards-title = Active Department of Buildings violations
finding-elevators = Records{ $on } show an overdue test for { $overdue } of { $elevators }. Filings can be late.
finding-elevators-title = Overdue elevator test on record
finding-boilers =
    { $count ->
        [one] The last inspection on record
       *[other] The last inspections on record
    } found defects in { $boilers }{ $inspected }.
clause-inspected =
    { $count ->
        [one] {" "}(inspected on { $day })
       *[other] {" "}(most recently on { $day })
    }
finding-boilers-title = Boiler inspection found defects
finding-open-class-c = HPD lists { $violations } (class C, immediately hazardous) as open{ $on_lot }{ $on }{ $issued }{ $conditions }. Repairs may not show yet.
clause-issued = , issued from { $first } to { $last }
clause-issued-once = , issued on { $day }
finding-open-class-c-title = Open class C violations
finding-heat = HPD lists { $violations } for heat or hot water as open{ $on_lot }{ $on }. Repairs may not show yet.
finding-heat-title = Open heat or hot water violations
clause-in-apartments = {" "}in { $apartments }
clause-newest-open =
    { $count ->
        [one] , issued on { $day }
       *[other] . The newest open violation in our data was issued on { $day }
    }
finding-lead = HPD lists { $violations } for lead paint (class C, immediately hazardous) as open{ $apartments }{ $on_lot }{ $on }{ $newest }. Repairs may not show yet.
finding-lead-title = Open lead paint violations
finding-bedbugs = The owner reported bedbugs in { $apartments }{ $of_units } in the latest filing{ $period }.
clause-of-units = {" "}out of { $units }
clause-of-period = {" "}({ $period })
period-of-days = { $from } to { $to }
finding-bedbugs-title = Bedbugs in the owner's latest filing
clause-at = {" "}at { $address }
clause-on = {" "}on { $day }
clause-as-of = {" "}as of { $day }
finding-rats = The lot's latest rat inspection result{ $on } was “{ $result }.”
finding-rats-title = Failed latest rat inspection
finding-false-certification =
    HPD's records{ $on } show that the owner certified { $repairs }{ $on_lot }, but an inspector found { $count ->
        [one] it wasn't
       *[other] they weren't
    } made.
finding-false-certification-title = Certified repairs that weren't made
finding-none-serious-title = No class B or C violations in 3 years
finding-on-time = Of { $violations } (class B and C){ $on_lot } from the last 3 years whose deadlines had passed by more than 30 days{ $on }, { $percent }% were closed within 30 days of the deadline.
finding-on-time-title = Serious violations mostly closed within 30 days of deadline
finding-repairs-late =
    Of { $violations } (class B and C){ $on_lot } from the last 3 years whose deadlines had passed by more than 30 days{ $on }, { $percent ->
        [none] none were
        [below_one] fewer than 1% were
       *[other] only { $percent }% were
    } closed within 30 days of the deadline.
finding-repairs-late-title = Serious violations mostly closed late or still open
finding-illegal-conversion = Department of Buildings records show { $complaints } of illegal conversion{ $newest } that resulted in a violation or order. Check whether any is still open.
finding-illegal-conversion-title = Violation or order after an illegal conversion complaint
clause-basement = {" "}The tax record lists the basement as “{ $label }.”
finding-units-above-certificate = The latest final certificate of occupancy with an apartment count allows { $apartments }, but another record counts { $counted_units }. Ask which are legal, especially in the basement.{ $basement }
finding-units-above-certificate-title = More apartments on record than the certificate allows
finding-units-differ = City records differ: { $figures }.
units-certificate = { $apartments } on the certificate of occupancy
units-hpd-rooming =
    { $count ->
        [one] 1 rooming unit according to HPD
       *[other] { $shown } rooming units according to HPD
    }
units-hpd-permanent = { $apartments } according to HPD
units-tax-record = { $apartments } according to the tax record
finding-units-differ-title = Records disagree on the number of apartments
flood-map-in-force = the current map (2007)
flood-map-preliminary = the preliminary map (2015)
clause-sandy = {" "}Sandy flooded the lot in 2012.
finding-flood = The lot is in the 1% flood zone (at least a 1% chance of flooding each year) on { $maps }.{ $sandy }
finding-flood-title = In a flood zone
finding-ecb-balance = The Department of Buildings lists { $balance } still due{ $on } for ECB (OATH) violations{ $of_units }. Violations awaiting a hearing aren't counted.
clause-balance-per-unit =
    { $units ->
        [one] , more than { $least } for a single apartment
       *[other] , more than { $least } for each of { $shown } apartments
    }
finding-ecb-balance-title = Large balance on ECB violations
clause-water-only = {" "}for water charges only
finding-lien-notice = The lot was on the city's { $month } tax lien sale list ({ $cycle }){ $water }. That doesn't mean a lien was sold.
finding-lien-notice-title = On a recent tax lien sale list
clause-in = {" "}({ $end })
finding-expired-421a = Records show that a 421-a tax benefit ended{ $end }. What that means for the rent depends on the lease and DHCR's records.
finding-expired-421a-title = 421-a benefit has ended
finding-rent-stabilized-title = Records suggest rent-stabilized apartments
finding-not-registered = HPD's registrations{ $on } don't list this building ({ $apartments }). Buildings with 3 or more apartments must register each year.
finding-nycha-title = New York City Housing Authority (NYCHA) property
finding-nycha = City records{ $through } list this address as NYCHA property, managed by NYCHA or, under its PACT program, a private company. HPD rarely issues violations to NYCHA, so few violations don't mean few problems.
finding-not-registered-title = Not registered with HPD
finding-registration-lapsed = The building's annual HPD registration expired{ $on }. HPD's records{ $as_of } show no renewal.
finding-registration-lapsed-title = HPD registration has lapsed
finding-owner-differs = The last recorded deed{ $of } and the HPD registration list different owners. The registration may be out of date.
finding-owner-differs-title = Deed and registration list different owners
clause-on-lot = {" "}on { $whole_lot }
whole-lot = the whole tax lot ({ $buildings } buildings)
whole-lot-several = the whole tax lot (several buildings)
whole-lot-addresses = the whole tax lot (several addresses)
whole-lot-gone = the whole tax lot (including buildings that may be gone)
finding-of-lot = { $detail } The records cover { $whole_lot }.
at-least = at least { $counted }
clause-most-often =
    { $count ->
        [one] , for { $conditions }
       *[other] , most often for { $conditions }
    }
clause-data-end = {" "}These records end on { $day } and may be out of date.
clause-data-part = {" "}We have only some of these records.
clause-data-unproven = {" "}These records may be incomplete.
finding-underlying-conditions = HPD's list{ $through } shows the building in the Underlying Conditions Program (for recurring leaks and mold){ $since }.
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
count-orders =
    { $count ->
        [one] 1 vacate order is
       *[other] { $shown } vacate orders are
    }
count-permits =
    { $count ->
        [one] 1 permit is
       *[other] { $shown } permits are
    }
count-records-name =
    { $count ->
        [one] 1 record mentions
       *[other] { $shown } records mention
    }
count-records-probably-name =
    { $count ->
        [one] 1 record probably mentions
       *[other] { $shown } records probably mention
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
    As of { $today }, the record scores { $score } out of 100{ $band ->
        [strong] {" "}(strong record)
        [good] {" "}(good record)
        [mixed] {" "}(mixed record)
        [weak] {" "}(weak record)
        [serious] {" "}(serious problems on record)
       *[other] {""}
    }, with { $level } confidence.
digest-unit =
    { $count ->
        [one] 1 record mentions
       *[other] { $shown } records mention
    } apartment { $name }{ $newest ->
        [none] {" "}in the data as of { $today }
       *[other] { $count ->
            [one] {" "}({ $newest })
           *[other] , the newest from { $newest }
        }
    }.
no-proof = No records doesn't mean no problems.
digest-too-little-read = We have too little city data to sum up this building.
digest-no-open-violations = HPD lists no open class A, B or C violations{ $on }{ $orders }.
digest-open-violations = HPD lists { $violations } (class A, B or C) as open{ $on }: { $classes }{ $orders }. Repairs may not show yet.
clause-orders = ; open orders (class I): { $shown }
digest-complaints =
    HPD received { $complaints }{ $count ->
        [0] {""}
       *[other] {" "}(reported, not proven)
    }{ $on_lot } in the 12 months{ $to }.
lower-bound-unit =
    At least { $count ->
        [one] 1 record mentions
       *[other] { $count } records mention
    } apartment { $name }{ $newest }.
lower-bound-open-violations =
    HPD lists { $violations } (class { $classes ->
        [C] C, immediately hazardous
       *[other] { $classes }
    }) as open{ $on }{ $of_classes }. Repairs may not show yet.
lower-bound-open-heat = HPD lists { $problems } as open{ $on }.
classes-all = A, B or C
clause-of-classes = : { $classes }
count-of-class =
    { $count } class { $class ->
        [C] C (immediately hazardous)
       *[other] { $class }
    }
clause-to = {" "}through { $day }
digest-unit-possible = { $records } may mention apartment { $name }.
digest-unit-none = No HPD violation, city repair, DOB NOW job filing or sales record mentions apartment { $name }.

## Questions

question-rent-history = May I see this apartment's DHCR rent history? DHCR provides it for free.
question-lead = May I see this apartment's lead paint test results and yearly notices?
question-lead-reason = In buildings built before 1960, peeling paint where a child under 6 lives is presumed to be lead paint until a test shows otherwise.
question-board = Are any assessments approved or planned? What do the last two years of board minutes say about repairs?
question-board-reason = Public records don't include the building's budget or minutes.
-only-dhcr = Only DHCR can confirm a specific apartment's status.
question-rent-registered = { answer-rent-registered } { -only-dhcr }
question-rent-likely = { answer-rent-likely } { -only-dhcr }
question-rent-possible = { answer-rent-possible } { -only-dhcr }
question-rent-unknown = Public records don't show whether a specific apartment is stabilized. Only DHCR can confirm that.
question-vacate-full = Was the vacate order lifted? May I see the city's letter?
question-vacate-elsewhere = Does the vacate order on this tax lot cover this building? Was it lifted?
question-vacate-unit = Was the vacate order for this apartment lifted? May I see the city's letter?
question-vacate-partial = Which apartments does the vacate order cover? Was it lifted?
question-vacate-not-lifted-on-record = Was the vacate order lifted? When?
question-not-registered = What is the building's HPD registration number?
question-registration-lapsed = When will the HPD registration be renewed?
question-unit-open-class-c = Have this apartment's open class C violations been corrected and certified to HPD? If not, when will they be?
question-unit-open-violations = Have this apartment's open violations been corrected and certified to HPD? If not, when will they be?
question-unit-below-street = Does the certificate of occupancy allow an apartment on this floor?
question-lead-open = Have the open lead paint violations been corrected? May I see the clearance test results?
question-aep-active = Which repairs does the Alternative Enforcement Program still require, and by when?
question-seven-a-administrator = Who may sign leases and collect rent under the 7A administrator?
question-harassment-finding = What did the court order after finding harassment? Is the case closed?
question-illegal-conversion = Is this apartment on the certificate of occupancy? Which rooms may be used as bedrooms?
question-units-above-certificate = Is this one of the apartments the certificate of occupancy allows?
question-heat-open-in-season = Are heat and hot water back on? When will the violations be certified as corrected?
question-heat-open = When will the heat or hot water be fixed?
question-facade-unsafe = When will the facade repair start and end, and who pays for it?
question-open-class-c = Have the open class C violations been corrected and certified to HPD? If not, when will they be?
question-repairs-late = How long do repairs take here? Who do I call if one is late?
question-bedbugs-reported = May I see the apartment's and building's bedbug history (form DBB-N) before I sign?
question-owner-differs-from-deed = Who owns the building now, and who may sign for the owner?
question-rent-stabilization-evidence = Is this apartment rent stabilized, and what was its last registered legal rent?
question-benefit-421a-ended = Was this apartment stabilized under 421-a? Did the leases say when that would end?
question-lien-notice = Have the taxes and water charges on the lien list been paid?
question-ecb-balance = Which ECB balances are still due, and who pays them?
question-shed-over-3-years = Why is the sidewalk shed up, and when will it come down?
question-elevator-test-overdue = When was each elevator last tested, and how often is it out of service?
question-boiler-defects = Were the boiler defects corrected and the repairs filed with DOB?
question-dob-active-hazards = Which of the active DOB violations have been corrected?
question-false-certification = How are repairs checked before they are certified to HPD?
question-underlying-conditions = Was the source of the leaks found and repaired?
question-rats-found = What was done after the rat inspection, and when is the next one?
question-conh-listed = Does work in this building need a Certification of No Harassment?
question-flood-zone = Has the building or this apartment ever flooded? The lease must disclose flood damage the owner knows of.
question-legal-units-differ = How many apartments does the certificate of occupancy allow? Is this one of them?

## Answers

answer-apartment =
    { $kind ->
        [possible] { $possible ->
            [one] 1 record may mention apartment { $name }
           *[other] { $possible_shown } records may mention apartment { $name }
        }
        [exact] { $exact } apartment { $name }
        [probable] { $probable } apartment { $name }
       *[both] { $exact } apartment { $name }, and { $probable_too ->
            [one] 1 more probably does
           *[other] { $probable_too } more probably do
        }
    }{ $kind ->
        [possible] {""}
       *[other] { $possible ->
            [0] {""}
            [one] ; 1 more may
           *[other] ; { $possible_shown } more may
        }
    }{ $building_wide ->
        [0] {""}
        [one] ; 1 record mentions no apartment
       *[other] ; { $building_wide_shown } records mention no apartment
    }.
answer-apartment-newest =
    { $count ->
        [one] The record: { $records }.
       *[other] Newest first: { $records }{ $more ->
            [0] {""}
           *[other] ; and { $more } more
        }.
    }
answer-apartment-record =
    { $what } ({ $section ->
        [hpdViolations] class { $class } violation
        [hpdComplaints] complaint
        [repairResponse] city repair
        [permits] DOB record
       *[salesAndDeeds] sales record
    }{ $date ->
        [undated] {""}
       *[other] , { $date }
    }{ $status ->
        [open] , open
        [closed] , closed
       *[unstated] {""}
    })
answer-open-heat =
    HPD lists { $count ->
        [one] 1 heat or hot water violation
       *[other] { $shown } heat or hot water violations
    } as open{ $on }. Repairs may not show yet.
answer-stabilized =
    The { $year } tax bill counts { $apartments }{ $estimated ->
        [yes] {" "}(estimated)
       *[no] {""}
    }.
answer-benefit =
    { $state ->
        [over] A tax benefit or subsidy that limited rents has ended
        [inactive] A tax benefit or subsidy that limits rents is on record but not in force
        [unsettled] A tax benefit or subsidy that limits rents is on record but may have ended
       *[active] A tax benefit or subsidy that limits rents is on record
    }: { $program }{ $end ->
        [none] {""}
       *[other] { $state ->
            [over] {" "}({ $end })
            [active] , until { $end }
           *[other] {" "}(scheduled end: { $end })
        }
    }.
answer-registered =
    HPD's registrations{ $through } show { $place ->
        [lot] the last registration of a building on this tax lot
       *[building] the building's last registration
    } on { $last ->
        [none] an unknown date
       *[other] { $last }
    }{ $ends ->
        [none] {""}
       *[other] , valid until { $ends }
    }{ $state ->
        [lapsed] , with no renewal since
       *[current] {""}
    }.
answer-flood-zone =
    The lot is { $inside ->
        [yes] in
       *[no] outside
    } the 1% flood zone { $map ->
        [fema] (at least a 1% chance of flooding each year) on the current map
       *[preliminary] on the preliminary map
    }.
answer-sandy =
    The lot is { $inside ->
        [yes] in
       *[no] outside
    } the area that Sandy flooded.
answer-boiler =
    A boiler inspection{ $of } found { $defects ->
        [yes] defects
       *[no] no defects
    }.
answer-left-out = This report doesn't cover crime, schools or the people who live here.
answer-no-subject = These records can't answer that. Subjects you can ask about: { $subjects }.
answer-status = { $title }: { $reason }
answer-part = We can't answer questions about { $about }. { $beyond }
answer-none = In the records we checked ({ $titles }), we found nothing about { $about }. { $beyond }
answer-none-dangers = Of the dangers we check for, such as vacate orders, open class C violations and unsafe facades, we found none in these records: { $titles }. { $beyond }
answer-open-violations = HPD lists { $violations } (class A, B or C) as open{ $on }; class C (immediately hazardous): { $on_2 }{ $orders }. Repairs may not show yet.
clause-naming = {" "}in records that mention apartment { $apartment }
clause-any-class = {" "}(class A, B or C)
clause-about = {" "}for { $condition }
answer-of-rows =
    HPD lists { $violations }{ $about }{ $state ->
        [closed] { $naming }; status{ $on }: closed.
        [open] {" "}as open{ $on }{ $naming }. Repairs may not show yet.
       *[both] { $naming }, { $open } of them open{ $on }. Repairs may not show yet.
    }
lower-bound-dob-violations =
    The Department of Buildings lists { $violations } as active{ $on }{ $hazards ->
        [0] .
       *[other] , including { $hazards } for building conditions.
    }
lower-bound-ecb = Listed as not corrected: { $violations } before the Environmental Control Board (OATH).
lower-bound-cases =
    HPD's records{ $on } show { $cases } in Housing Court{ $open ->
        [0] {""}
       *[other] , { $open } pending
    }.{ $harassment ->
        [0] {""}
       *[other] {" "}Court findings of harassment: { $harassment }.
    } A case is only an allegation.
lower-bound-orders = HPD's records{ $through } show that { $orders } in force. Confirm with HPD and DOB.
lower-bound-conversion =
    The Department of Buildings received { $complaints } of illegal conversion{ $substantiated ->
        [0] .
       *[other] ; { $substantiated } resulted in a violation or order.
    }
lower-bound-permits = At least { $permits } in force on { $today }.
answer-closed-within =
    { $issued ->
        [one] The only class B or C violation issued in the last 3 years was closed { $days ->
            [0] the same day
            [one] after 1 day
           *[other] after { $days } days
        }
       *[other] For the { $violations } issued in the last 3 years, the median time to close is { $days ->
            [one] 1 day
           *[other] { $days } days
        }
    }.
answer-dob-violations =
    The Department of Buildings lists { $violations } as active{ $on }, { $hazards ->
        [0] none for building conditions
       *[other] including { $hazards } for building conditions
    }.
answer-ecb = Records list { $violations } before the Environmental Control Board (OATH); not corrected: { $uncured }.
answer-cases =
    { $total ->
        [0] HPD's records{ $on } show no Housing Court cases.
       *[other] Housing Court cases in HPD's records{ $on }: { $total } ({ $open } pending). Court findings of harassment: { $harassment }. A case is only an allegation.
    }
answer-orders = Vacate orders in force according to HPD's records{ $through }: { $in_force }. Confirm with HPD and DOB.
answer-energy =
    For { $year }, the owner reported { $count ->
        [one] an Energy Star score of { $scores }
       *[other] Energy Star scores of { $scores }
    } out of 100.
answer-no-open-heat = HPD lists no open heat or hot water violations{ $on }.
answer-heat-season =
    In the { $season } heat season{ $through }, HPD received { $complaints }{ $count ->
        [0] {""}
       *[other] {" "}(reported, not proven)
    }.{ $affected ->
        [0] {""}
       *[other] {" "}Apartments listed: { $affected }.
    }
answer-heat-violations = In the { $season } heat season{ $through }, inspectors issued { $violations } for heat or hot water.
answer-bedbugs =
    The owner reported { $infested ->
        [0] no bedbugs
       *[other] bedbugs in { $apartments }
    } { $kind ->
        [days] from
       *[latest] for
    } { $period }.
answer-latest-period = the latest period
answer-pest-violations = Pest violations{ $on }: { $open } open, { $closed } closed.
answer-pest-complaints =
    HPD received { $complaints } about pests{ $count ->
        [0] {""}
       *[other] {" "}(reported, not proven)
    } in the 12 months{ $to }.
answer-rats = The lot's latest rat inspection result{ $of } is “{ $result }.”
answer-lead = Lead paint violations{ $on }: { $open } open, { $closed } closed.
answer-built = Built in { $year }, according to the tax record.
answer-built-about = Built about { $year }, according to the tax record.
answer-built-later = In buildings built from 1960 to 1977, the city's lead paint rules apply only if the owner knows of lead paint. Newer buildings aren't covered.
answer-service-line = The city's record of the water service line: “{ $material }.”
answer-mold-category = { $category } ({ $open } of { $count } open)
answer-no-mold = HPD lists no mold or leak violations{ $on }.
answer-mold = HPD mold and leak violations{ $on }: { $categories }.
answer-safety-conditions = HPD violations for fire safety, doors, electricity, leaks and mold{ $on }: { $categories }.
answer-rent-registered = Tax bills have counted rent-stabilized apartments on this tax lot.
answer-rent-likely = Public records suggest that the building has or had rent-stabilized apartments.
answer-rent-possible = Judging by public records, the building may have rent-stabilized apartments.
answer-rent-none = We found no sign of rent-stabilized apartments. That doesn't rule them out.
answer-subsidy = A subsidy alone isn't rent stabilization: it has its own rent rules.
answer-contacts = As filed by the owner: { $contacts }. This may have changed.
answer-portfolio = { $buildings } ({ $apartments }), including this one, are linked by registration details.
answer-portfolio-unsized = { $buildings }, including this one, are linked by registration details.
answer-conversion =
    The Department of Buildings' records show { $complaints } of illegal conversion; { $substantiated ->
        [0] no violation or order resulted
       *[other] { $substantiated } resulted in a violation or order
    }.
answer-balance = ECB violations have a balance of { $balance }{ $on }, not counting those awaiting a hearing.
answer-oath = City hearing records show { $summonses } at this lot from agencies other than the Department of Buildings, with { $balance } still due. A summons may be for a shop or tenant, not the owner.
answer-taxes = For property taxes{ $of }, the lot's market value is { $market } and its assessed value is { $assessed }. The data don't include the bill.
clause-of-year = {" "}(tax year { $year })
answer-unknown-month = an unknown month
answer-lien = The lot was on the tax lien sale list for { $month } ({ $cycle }). That doesn't mean a lien was sold.
answer-sale = In our data, the lot last sold{ $on } for { $price }. A price may cover several lots sold together.
answer-unit-sale = In our data, the last apartment sale was{ $on } for { $price }.
answer-no-evictions = The data from { $from } to { $to } show no residential evictions by city marshals{ $on_lot }.
answer-evictions = City marshals carried out { $evictions }{ $on_lot } in { $year }, the latest year with any. The data run from { $from } to { $to }.
answer-permits = { $permits } in force on { $today }; { $expired } expired without a sign-off.
answer-nearby = Construction within 100 meters (330 feet): { $permits } in force, according to DOB NOW.
answer-no-noise = 311 received no noise complaints about this address from { $from } to { $to }.
answer-noise = 311 noise complaints about this address from { $from } to { $to } (reports, not proof): { $types }.
answer-evacuation-zone = Hurricane evacuation zone: { $zone }.
answer-no-overdue-elevator = No elevator on record has an overdue test.
answer-elevators-untested = The records don't show whether every elevator's tests are up to date.
answer-overdue-elevators = Elevators on record with an overdue test: { $devices }.
answer-facade = Latest facade filing{ $of }: { $status }.
answer-facade-unsafe = A facade was filed as unsafe{ $of }.
answer-no-facade-report = No facade report is on record for cycle { $cycle }.
facade-status =
    { $status ->
        [SAFE] safe
        [SWARMP] safe with a repair and maintenance program (SWARMP)
        [UNSAFE] unsafe
       *[other] { $status }
    }

## Timeline

events-complaints =
    { $count ->
        [one] 1 complaint
       *[other] { $shown } complaints
    } to { $agency }
events-violation-issued = { $count } HPD violations issued
events-violation-closed = { $count } HPD violations closed
events-city-repair = { $count } city repairs ordered
events-bedbug-filing = { $count } bedbug filings
events-rodent-inspection = { $count } rat inspections
events-vacate-order = { $count } vacate orders
events-vacate-rescinded = { $count } vacate orders lifted
events-program-entered = { $count } entries into city programs
events-program-left = { $count } exits from city programs
events-litigation-opened = { $count } Housing Court cases opened
events-harassment-decision = { $count } court findings on harassment
events-dob-violation-issued = { $count } DOB violations issued
events-dob-violation-closed = { $count } DOB violations resolved
events-ecb-violation-issued = { $count } ECB violations issued
events-permit-issued = { $count } permits issued
events-job-filed = { $count } jobs filed
events-certificate = { $count } certificates of occupancy
events-boiler-inspection = { $count } boiler inspections
events-facade-filing = { $count } facade filings
events-registration = { $count } registrations with HPD
events-lien-notice = { $count } tax lien sale listings
events-sale = { $count } sales of the lot
events-unit-sale = { $count } units sold
events-deed = { $count } deeds recorded
events-mortgage = { $count } mortgage documents recorded
event-repeated = { $title } ({ $count } records)
event-violation = HPD class { $class } violation: { $category }
event-violation-closed = HPD class { $class } violation closed: { $category }
event-city-repair = City repair ordered: { $work }
clause-infested =
    { $units ->
        [one] : 1 apartment infested
       *[other] : { $units } apartments infested
    }
event-bedbug-filing = Owner's bedbug filing{ $infested }
event-rats = Rat inspection ({ $kind }): { $result }
event-vacate =
    { $issuer } vacate order{ $kind ->
        [full] {" "}for the entire building
        [partial] {" "}for part of the building
       *[other] {""}
    }{ $at }
event-vacate-rescinded = Lifted: { $what }
program-aep = Alternative Enforcement Program
program-underlying-conditions = Underlying Conditions Program
program-conh = Certification of No Harassment program
program-heat-sensor = Heat Sensor Program
event-program-entered = Entered the { $name }
event-program-left = Left the { $name }
clause-decided = {" "}(court finding on harassment: { $finding })
event-case = Housing Court case opened: { $case }{ $decided }
event-harassment = Court finding on harassment: { $finding }
event-dob-violation = DOB violation: { $kind }
event-dob-disposed = DOB violation resolved: { $kind }
clause-kind = : { $kind }
event-ecb = ECB violation{ $kind }
event-permit = Permit: { $work }
event-job = Job filed: { $work }
event-certificate = Certificate of occupancy ({ $kind })
event-boiler-defects = Boiler inspection: defects found
event-boiler-no-defects = Boiler inspection: no defects found
event-boiler = Boiler inspection
event-facade = Facade filing{ $status }
event-registered = Registered with HPD
event-lien = Tax lien sale list: { $cycle }
event-lot-sold = Lot sold for { $price }
clause-name = {" "}{ $name }
event-unit-sold = { $unit }{ $name } sold for { $price }
event-package-sold = { $unit }{ $name } sold with other units for a total of { $price }
event-recorded = Recorded: { $kind }

## Sections

section-not-loaded = Not loaded: { $names }.
section-partial = Incomplete: { $names }.
section-unproven = Possibly incomplete: { $names }.
section-limits = { $name } ({ $limits })
limit-years = no records for { $years }
limit-end = data through { $newest }
section-ended = { $name }: data through { $newest }.
section-empty = Nothing of this kind in the datasets we checked. That doesn't mean nothing happened.
certificate-last =
    The { $kind ->
        [final] final certificate of occupancy
        [temporary] temporary certificate of occupancy
       *[other] certificate of occupancy
    }{ $of }, the latest in our data, { $units ->
        [none] doesn't say how many apartments it allows.
        [one] allows 1 apartment.
       *[other] allows { $units } apartments.
    }
unit-named-in-part =
    At least { $count ->
        [one] 1 record mentions
       *[other] { $count } records mention
    } { $place ->
        [lot] an apartment { $name } on this tax lot
       *[building] this apartment
    } ({ $dataset }).
unit-named-in =
    { $count ->
        [one] 1 record mentions
       *[other] { $count } records mention
    } { $place ->
        [lot] an apartment { $name } on this tax lot
       *[building] this apartment
    } ({ $dataset }).
note-home-withheld = To protect privacy, we don't show complaints about one- or two-family homes or properties with no apartments on record.
note-complex = The figures cover { $whole_lot }.
report-too-little-read = We couldn't read enough city data for a report.
report-part-failed = We couldn't create the “{ $part }” part.
section-failed = We couldn't create this section.
report-method-joins = We match records by building ID (BIN) or, failing that, by tax lot. We match condominium apartments by billing lot.
report-method-confidence = A record counts as an apartment's own at a confidence of { $least } or more. Below that, it's at most a possible match.
report-method-evidence = Complaints are reports, violations are inspectors' findings, and judgments are court decisions.
report-method-privacy = We show complaints by month, never who made them. We show evictions by building or tax lot, never by apartment.
report-method-status = “Nothing found” means we read the whole dataset; “Not loaded,” that we don't have it.
note-units-differ = City records disagree on the number of apartments.
note-dob-complaints = Reports, not proof. The outcome says what an inspector found.
note-dob-paperwork = We list violations for missed tests or filings, such as most elevator and boiler violations, as paperwork.
note-ecb-pending = ECB violations awaiting a hearing (charges, not yet fines): { $pending }. We don't show or count their amounts.
note-oath = Other agencies' summonses may be for a shop, tenant or contractor on the tax lot. Until a summons is decided, its amount is a charge, not a fine.
note-oath-home = To protect privacy, we don't show other agencies' summonses for one- or two-family homes or properties with no apartments on record.
note-oath-partial = Our data on other agencies' summonses may be incomplete or old, so we don't show totals.
energy-not-required = Most buildings under 25,000 square feet don't have to report their energy use.
note-energy-letter = We computed the grade from the Energy Star score (A: 85+, B: 70+, C: 55+, otherwise D). The posted label may differ.
note-energy-properties = Several properties report energy use for this lot, one row each.
note-vacate-in-force = HPD's records{ $through } show a vacate order in force. Confirm with HPD.
note-dob-vacate = Records don't say whether a Department of Buildings vacate order was lifted. Confirm with DOB.
note-flood-maps = Flood zones mark places with at least a 1% chance of flooding each year. We check the tax lot, not the building. Places outside the zones can flood, too.
evictions-withheld = To protect privacy, we don't show evictions in buildings with fewer than 11 apartments or of unknown size.
evictions-held = Our data show at least { $evictions } by city marshals{ $on_lot } from { $from } to { $to }.
note-evictions = Only evictions that city marshals carried out{ $on_lot }. We don't collect or show the names of people who were evicted.
note-heat = Owners must provide heat from October 1 to May 31. Complaints are reports, not proof.
note-hpd-complaints = Reports, not proof. A single report may list several problems. We leave out repeat reports.
note-complaints-part = Our data include { $complaints } complaints, from { $from } to { $to }.
note-complaints-part-day =
    Our data include { $complaints ->
        [one] 1 complaint,
       *[other] { $complaints } complaints, all
    } from { $day }.
note-hpd-open = “Open” means HPD hasn't closed the violation. Repairs may not show yet.
note-overdue = We count days past a deadline until the owner certifies the repair, HPD closes the violation or these data end ({ $day }), whichever comes first.
note-class-i = Class I (orders and information) doesn't count as a hazard.
note-lead = In rented homes built before 1960, peeling paint where a child under 6 lives is presumed to be lead paint until a test shows otherwise. Local Law 29 of 2020 extended this to one- and two-family homes. Local Law 31 of 2020 required owners to test all these homes with an XRF device by August 9, 2025. Ask for the results.
note-lead-after-signing = With the lease and each January, the owner must ask whether a child under 6 will live in the apartment or spend 10 or more hours a week there. If so, the owner must inspect each year.
lead-held = HPD lists { $violations } for lead paint as open{ $on }.
lead-withheld = To protect privacy, we don't show lead paint violations for one- or two-family homes or properties with no apartments on record. The city does.
note-home-violations = To protect privacy, we show fewer details of some violations for one- or two-family homes or properties with no apartments on record. The city publishes all the details.
note-litigation = A case's type is an allegation. Court findings have their own column.
note-311 = Reports to 311 (not proof) from { $from } to { $to } about streets, lots and buildings. Reports to HPD and DOB have their own sections.
note-311-part = Our data include reports to 311 (not proof) from { $from } to { $to } about streets, lots and buildings. Reports to HPD and DOB have their own sections.
note-311-at-address-part =
    { $requests ->
        [one] 1 of the reports is about this address.
       *[other] { $requests } of the reports are about this address.
    }
note-311-home = To protect privacy, we don't show 311 requests about one- or two-family homes or properties with no apartments on record.
note-certificates = The city's open data on certificates start in 2012. A missing certificate doesn't prove a violation.
note-basement = Living in a basement or cellar is legal only if the certificate of occupancy or other records allow it.
certificates-partly-read = We couldn't read all certificates of occupancy, so some may be missing.
certificate-none-before-1938 = Built before 1938, the building may lawfully have no certificate of occupancy. The city's open data have none.
certificate-none = The city's open data have no certificate of occupancy for this building. The Department of Buildings may have an older one.
note-owner-filed = Filed by the owner; may be out of date.
note-owner-mismatch = The registration is older than the last deed and lists a different owner.
note-owner-persons = We don't show people's names for one- or two-family homes or properties with no apartments on record.
note-owner-household = Registered to a person. We don't show people's names for one- or two-family homes or properties with no apartments on record.
note-permits-jobs = We don't have all job filings, which record sign-offs, so work under an expired permit may have been signed off.
note-permits-shed = A sidewalk shed counts as up while a permit is in force. Permits at most 60 days apart count as one shed.
note-permits-nearby = “Nearby construction” covers only work that has a DOB NOW permit and is within 100 meters (330 feet) of the lot. It leaves out work with permits in the older system (BIS) or without permits.
note-bedbugs = Zero means the owner reported no bedbugs.
note-no-bedbug-filing = We found no bedbug filing. Owners of buildings with 3 or more apartments must file each December.
note-portfolio = We link buildings by shared registration details, directly or through other buildings. That doesn't prove common ownership. One- and two-family homes and properties with no apartments on record are counted but not listed.
note-portfolio-part = At least { $buildings } (including this one) are linked by registration details. Our registration records{ $through } are old or incomplete.
note-portfolio-none = No other building is registered under the same name and business address. The owner may still own others.
portfolio-organization = Linked by an organization ({ $name }) and its business address.
portfolio-head-officer = Linked by a head officer and business address.
portfolio-owner-name = Linked by an owner's name and business address.
portfolio-name-alone = Names and business addresses link more than { $most } lots, so we show only those that share a head officer's or owner's name.
rent-step-public-housing = Ask NYCHA or the management office how the rent is set.
rent-step-dhcr = Ask the state housing agency (DHCR) for the apartment's rent history. It's free, but only the tenant or owner can get it.
rent-step-landlord = Ask the landlord whether the apartment is registered with DHCR. A stabilized lease comes with the Rent Stabilization Lease Rider.
rent-step-good-cause = Read the Good Cause Eviction Law notice that a lease must include. It says whether the apartment is covered and, if not, why.
note-stabilized-counts = Counts come from tax bills and drop if an owner registers late or not at all.
note-good-cause = Records show only some of the facts for each test. Only a court can decide whether the law covers an apartment; a lawyer can advise you.
note-benefit-ends = The { $program } benefit is scheduled to last until { $end }. After that, an apartment stabilized only because of the benefit may leave rent stabilization if its leases gave notice. One stabilized for another reason stays stabilized.
note-benefits-unread = Not checked for tax benefits and subsidies: { $unread }.
note-benefits-partial = Tax benefits and subsidies may be missing from: { $partial }.
city-repairs-invoiced = Amounts are the city's charges or contractors' bills. They may have been paid.
city-repairs-awarded = Amounts are what the city charged for its own work or awarded to contractors. They may have been paid. We couldn't read the invoices.
note-repair-grace = A violation closes when HPD accepts the repair. We allow 30 days after the deadline for that.
note-elevator-tests = Elevators need a category 1 test each calendar year and a category 5 test every five years, each reported within 21 days. We call a test overdue if it isn't on record 60 days after it was due.
note-facade-cycle = Buildings over six stories must file a facade report in each five-year cycle. SWARMP means safe with a repair and maintenance program.
note-no-title-search = Not a title search or a list of every claim on the property.
note-richmond-county = The Richmond County Clerk records Staten Island deeds and mortgages, so city data don't include them.
note-deeds-unread = We couldn't read all deeds and mortgages, so some may be missing.
note-coop-shares = A co-op apartment is sold as shares. It has no deed, and a loan on it isn't a mortgage.
note-parties = We list only parties that are organizations.
note-price = A price may cover several lots sold together.
note-transfers = Transfers (priced under $10,000 or without a price) don't count as sales.
note-later-sales =
    { $count ->
        [one] 1 sale is dated after { $today }, probably by mistake. We don't show or count it.
       *[other] { $count } sales are dated after { $today }, probably by mistake. We don't show or count them.
    }
note-personal-exemptions = We don't read or show personal tax exemptions, such as those for age, disability, military service or owner occupancy.
note-lien = A notice means a lien could be sold, not that it was or that anything is owed today.
note-lien-condominium = We don't show notices about individual apartments in the condominium.
note-market-value = The city sets the market value for taxes. It isn't an appraisal.
note-tentative = The assessment is tentative. Our data show no final one.
note-condominium-values = Values are totals for { $lots } tax lots in this condominium.
note-unit-records = Apartments get renumbered and combined, so a record that mentions { $apartment } may be about another one.
note-unit-complaints = We show complaints by month and category, and none from the last 30 days.
note-shared-lot = Several buildings share this tax lot. Records that mention { $name } may be about another building's { $name }.
note-own-building = Several buildings share this tax lot. We count only this building's records, matched by building ID (BIN) or house number.
note-shared-name-sales = In sales records, { $lots } condominium lots share the name { $name }. Records that mention { $name } may be about any of them.
unit-may-not-exist = { $shown } may not exist: { $reason }.
unit-and = { $first }, and { $second }
unit-building-floors =
    this building has { $floors ->
        [one] 1 floor
       *[other] { $floors } floors
    }
unit-single = records list only 1 apartment here
unit-known = records mention { $known } apartments here, { $none }
unit-none-above = none above floor { $highest }
unit-none-lettered = none lettered past { $last }
unit-none-like = none numbered that way
unit-swapped = Records mention apartment { $meant }, not { $asked }. Did you mean { $meant }?
unit-no-names = No record for this building mentions an apartment, so there is nothing to compare yours with.
unit-fits =
    No record mentions { $shown }, but it fits the numbering of the { $known ->
        [one] only apartment
       *[other] { $known } apartments
    } on record.
unit-does-not-follow =
    No record mentions { $shown }, and it doesn't fit the numbering of the { $known ->
        [one] only apartment
       *[other] { $known } apartments
    } on record.

## Apartment mentions

mentions-found =
    { $count ->
        [one] 1 record we checked for this { $place ->
            [lot] tax lot
           *[building] building
        } mentions
       *[other] { $count } records we checked for this { $place ->
            [lot] tax lot
           *[building] building
        } mention
    } apartment { $name }.
mentions-unread = No record we checked mentions apartment { $name }, but our copy of city records may be incomplete.
mentions-none = No record we checked mentions apartment { $name }. That doesn't mean nothing happened there, or that { $name } exists.
mentions-missing = We couldn't check any city records for this apartment.
mentions-checked = We check { $records }.
mentions-violations = HPD violations
mentions-sales = sales
mentions-complaints = HPD complaints more than 30 days old

## Good Cause Eviction

-exempt-condo = Condominium and co-op apartments are exempt.
-exempt-use = Hotel rooms, school and college dormitories, and homes in hospitals, care facilities and religious institutions are exempt.
-exempt-age = A building whose certificate of occupancy was issued in 2009 or later is exempt for 30 years.
-exempt-small = Landlords with 10 apartments or fewer statewide are exempt.
-exempt-owner = Owner-occupied buildings of 10 apartments or fewer are exempt.
-exempt-regulated = Rent-regulated apartments, such as stabilized ones, are exempt.
-exempt-benefit = Apartments under a tax benefit or subsidy that limits rents are exempt.

good-cause-condo-unknown = { -exempt-condo } We don't know the building class.
good-cause-condo-class = { -exempt-condo } The tax record lists building class { $class }: { $class_2 }.
good-cause-use-unknown = { -exempt-use } We don't know the building class.
good-cause-use-class = { -exempt-use } The tax record lists building class { $class }.
good-cause-age-built = { -exempt-age } This one was built about { $year }.
good-cause-age-certificate =
    { -exempt-age } { $place ->
        [lot] A building on this tax lot has a certificate dated { $day }
       *[building] A certificate dated { $day } is on record
    }.
good-cause-age-partly-read = { -exempt-age } This one was built about { $year }, and we couldn't read some certificates.
good-cause-age-no-certificate = { -exempt-age } This one was built about { $year }. The city's open data on certificates start in { $from } and show none for this building.
good-cause-age-other = { -exempt-age } The tax record's year, { $year }, may be another building's.
good-cause-age-unknown = { -exempt-age } We don't know this one's age.
good-cause-small-building =
    { -exempt-small } { $place ->
        [lot] This tax lot
       *[building] This building
    } alone has { $units }.
good-cause-small-portfolio = { -exempt-small } The { $buildings } buildings linked by registration details have { $all } apartments; that doesn't prove common ownership. In court, a landlord claiming this exemption must list every owner and how many apartments each has.
good-cause-small-owner-unknown =
    { -exempt-small } { $place ->
        [lot] This tax lot
       *[building] This building
    } has { $units }; we don't know what else its owner has.
good-cause-small-zero = { -exempt-small } The city lists no apartments here; we don't know what else the owner has.
good-cause-small-unknown = { -exempt-small } We don't know the number of apartments.
good-cause-small-proven =
    { -exempt-small } Records show more than 10 { $place ->
        [lot] on this tax lot
       *[building] in this building
    }.
good-cause-small-coop = { -exempt-small } In a co-op, the corporation owns the building, but your landlord may be a shareholder.
good-cause-small-condo = { -exempt-small } In a condominium, each apartment can have a different owner.
good-cause-owner-large = { -exempt-owner } This building has { $units }.
good-cause-owner-lot = { -exempt-owner } This tax lot's { $units } apartments are in { $buildings } buildings; we don't know how many are in each.
good-cause-owner-unknown = { -exempt-owner } Records don't show whether the owner lives here.
good-cause-owner-proven = { -exempt-owner } Records show more than 10 in this building.
good-cause-regulated-public = { -exempt-regulated } This is public housing.
good-cause-regulated-some = { -exempt-regulated } The { $year } tax bill counts { $stabilized } of { $units } apartments as stabilized.
good-cause-regulated-none = { -exempt-regulated } The { $year } tax bill lists none.
good-cause-regulated-depends =
    { -exempt-regulated } The { $year } tax bill { $count ->
        [0] lists none, but that isn't proof
       *[other] counts { $shown }, so the exemption depends on the apartment
    }.
good-cause-regulated-no-count = { -exempt-regulated } No tax bill we have lists any here.
good-cause-regulated-renumbered = { -exempt-regulated } Some records may be under the lot's former number.
good-cause-regulated-unread = { -exempt-regulated } No tax bill we have lists any here, but we don't have every bill.
good-cause-benefit-active = { -exempt-benefit } On record as active: { $name }. It may not cover every apartment.
good-cause-benefit-unknown = { -exempt-benefit } We don't know whether this is still in force: { $name }.
good-cause-benefit-none = { -exempt-benefit } We found no benefit or subsidy in force.
good-cause-benefit-renumbered = { -exempt-benefit } Some records may be under the lot's former number.
good-cause-benefit-unread = { -exempt-benefit } We couldn't read some of the benefit and subsidy records.
good-cause-rent = Apartments renting for over 245% of the fair market rent are exempt. Records don't show the rent.

## Preview

note-units-from = Rates are based on { $apartments } (source: { $source }).
note-units-disputed = The figure from { $source }, { $apartments }, is uncertain: { $why } We don't use it for rates or a score.
units-stabilized-alone = tax bills count only stabilized apartments, so there may be more.
units-too-many-for-area = that many are unlikely to fit in the recorded floor area.
units-fewer-than-on-tax-bills = the newest tax bill counts more stabilized apartments.
units-fewer-than-named = violation and sales records mention more apartments than that.
units-registers-contradict = either the tax record (PLUTO) or HPD lists more than twice as many as the other.
note-bedbugs-none-reported = The owner reported no bedbugs for this period.
note-bedbugs-reported = The owner reported this number.
note-bedbugs-small = Owners of buildings with fewer than 3 apartments don't have to file.
basics-no-row = The tax record (PLUTO) has no entry for this lot.
unit-not-requested = No apartment was entered.
disclaimer-sample = Sample data: invented facts, not public records.
disclaimer = Compiled by nycapt from public records as of the dates shown. Records can be late, wrong or matched to the wrong place. Not a consumer report, inspection, title search, appraisal or legal advice. May not be used to screen tenants, employees or borrowers. Not affiliated with or endorsed by the City of New York.
check-vacates = HPD vacate orders
check-aep = the Alternative Enforcement Program
check-harassment = court findings of harassment
check-registration = missing or lapsed registration
check-conh = the Certification of No Harassment list
check-dob-vacates = DOB vacate orders
check-facades = unsafe facades
check-elevators = whether elevators work
clause-through = {" "}through { $day }
flag-vacate =
    HPD issued a vacate order{ $on } for { $what ->
        [full] the entire building
       *[partial] part of the building
    }{ $at }. HPD's records{ $through } don't show that the order was lifted. Confirm with HPD.
flag-dob-vacate =
    The Department of Buildings (DOB) { $what ->
        [full] issued a vacate order{ $on } for the entire building{ $at }
        [partial] issued a vacate order{ $on } for part of the building{ $at }
       *[unknown] lifted part of a vacate order{ $at }
    }. DOB's records{ $through } don't say whether { $what ->
        [unknown] the rest
       *[other] the order
    } is still in force. Confirm with DOB.
flag-aep = HPD's list{ $through } shows the building as active in the Alternative Enforcement Program (for buildings with many open violations){ $since }.
flag-conh = HPD's list{ $through } shows the building in the Certification of No Harassment program{ $since }. That isn't a finding of harassment.
flag-facade = The facade was filed as unsafe{ $on }. Our data{ $through } show no later filing.
flag-harassment = In a case about this building, a court found{ $on } that tenants were harassed, according to HPD's records{ $through }.
flag-nycha = City records{ $through } list this address as New York City Housing Authority (NYCHA) property, managed by NYCHA or, under its PACT program, a private company.
flag-not-registered = HPD's registrations{ $through } don't list this building. Buildings with 3 or more apartments must register.
flags-vacate-elsewhere = Records{ $through } show a vacate order{ $at } on this tax lot but don't show that it covers this building.
flags-none = Checked, with nothing to flag: { $checks }.
flags-not-checked = Not checked: { $checks }.
note-complaint = A complaint is a report, not proof.
note-owner-person = The registered owner is a person. We don't show the name.
note-sold-since = The registration expired on { $ends }, and a sale on { $sold } is on record. The owner may have changed.
note-dhcr = Only DHCR can confirm whether a specific apartment is stabilized.
clause-until = {" "}until { $end }
rent-benefit = Tax benefit on record as active{ $until }: { $name }.
rent-benefit-unsettled = Tax benefit on record, but it may have ended: { $name }. While it's in force, rentals here may be stabilized because of it.
rent-program = On record as active{ $until }: { $name }. It may limit rents even where rent stabilization doesn't.
rent-program-unsettled = On record, but it may have ended: { $name }. While in force, it may limit rents even where rent stabilization doesn't.
rent-public-housing = Listed as NYCHA property. Rents there usually depend on household income.
rent-age-and-size = Built before 1974 with 6 or more apartments.
rent-board = Built before 1974 with 6 or more apartments. Some rentals in a co-op or condominium stay stabilized.
rent-small = Fewer than 6 apartments. No stabilized apartments on the tax bills we have, but that isn't proof.
rent-new = Built in 1974 or later. No stabilized apartments on the tax bills we have, but that isn't proof.
rent-unread = Our data can't show whether rents here are stabilized.
rent-counts = Stabilized apartments on tax bills: { $years }.
rent-counts-end = Later bills, through { $year }, have no figure in our data.
rent-count = { $units } in { $year }
rent-incomparable = Some years aren't comparable: the count more than halved or doubled, perhaps because the lot was split or merged, or a registration was late or missing.
rent-state-list = On the state's 2017 list of buildings with stabilized apartments.
rent-state-benefit = The state's 2017 list shows a { $benefit } tax benefit, which may have ended.
rent-financed =
    { $units ->
        [one] 1 city-financed affordable rental apartment
       *[other] { $units } city-financed affordable rental apartments
    } here{ $newest }.
rent-watch-list = HPD's speculation watch list of rent-regulated buildings includes this building's sale{ $of }.
