### The text that people read in previews, reports and scores.

## Score

score-apartments =
    { $count ->
        [one] 1 apartment
       *[other] { $count } apartments
    }
score-nothing-loaded = None of the datasets behind the score is loaded and current.
score-no-proof = The score is about the public record, not about the condition of the building; no record is not proof of good condition.
score-partly-read = Could not be read: { $parts }. The score is of the rest.
score-too-little-read = Too little could be read for a score: { $parts } are missing.
score-none-public-housing = HPD seldom issues violations to the Housing Authority, so its record cannot be compared.
score-none-no-apartments = The records know no apartments on this lot.
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
score-repair-response = { $in_time } of { $due } serious violations that came due in the last 36 months were closed in time.
score-building-safety = Uncured and active violations of the Department of Buildings give { $x } points.
score-enforcement = Enforcement programs, orders and court cases give { $x } points.
score-cap-applies = The parts give { $before_caps }; at most { $most } because { $because }.
score-stale-open = { $old } of { $total } open violations are over 10 years old and count one tenth.
score-owner-changed = { $before } of { $total } open violations are older than the sale or deed of { $sold }.
score-one-apartment = One apartment supplies { $percent } % of the days with heat complaints; what exceeds 60 % counts less.
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
score-open-conditions = Open violations weigh { $weight } by class and age in { $units }; the rate, evened out for small buildings, is { $rate } an apartment.
score-violation-rate = Class B and C violations of the last 36 months weigh { $weight } in { $units }; the rate, evened out for small buildings, is { $rate } an apartment.
score-heat-home = Heat violations weigh { $weight } a season in { $units }; the rate, evened out for small buildings, is { $rate } an apartment. Complaints about a home are not counted.
score-heat = Heat complaints and violations weigh { $weight } a season in { $units }; the rate, evened out for small buildings, is { $rate } an apartment.
score-pests-home = Pest violations and filings weigh { $weight } in { $units }; the rate, evened out for small buildings, is { $rate } an apartment. Complaints about a home are not counted.
score-pests = Pest violations, complaints and filings weigh { $weight } in { $units }; the rate, evened out for small buildings, is { $rate } an apartment.

## Score method

method-confidence-high = High confidence takes { $percent } % of the weight read, { $ENOUGH_UNITS } apartments or more, a registration with HPD in force, and no dataset older than three of its cycles; with one of these missing it is medium, with two low.
method-confidence-home = Low at { $FEW_UNITS } apartments or fewer: HPD seldom inspects such homes.
method-confidence-new = Low for a building of the last { $NEW_YEARS } years.
method-confidence-medium = Medium at most for a co-op, a condominium, an unusual building, or without any record.
method-range = A score runs from 0 to 100; higher is better. It is about the public record, and no record is not proof of good condition.
method-half = Each part keeps a share of its points by its rate; half of the points are lost each time the rate rises by the part's half.
method-peer-share = A part is { $own } % its own rate and { $peers } % its place among peers where there are any; the repair part is never compared.
method-shrink = Rates are per apartment. Small buildings are pulled to a mean as if they had { $apartments } more apartments; the mean is that of the peers, but never less than the mean of the part.
method-apartments = Apartments are the greater of the tax record's figure and HPD's.
method-repair-evidence = The weight of the repair part grows with evidence: due / (due + { $evidence }).
method-coverage = A part whose datasets are not loaded, or older than three of their cycles, is left out and the others weigh more; below { $percent } % of the weight there is no score.
method-caps = A cap holds whatever the parts say, and is listed only where it takes effect.
method-lot = Of a lot with several buildings there is one score.
method-future = A record dated after the release is not read.
method-peers = Peers share borough, type, size and era.
method-peer-types = Types are walk-up rental, elevator rental, co-op, condominium, one and two family, mixed and other.
method-peer-sizes = Sizes begin at 1, 3, 6, 20, 50 and 100 apartments; eras at 1947 and 1974.
method-peer-least = With fewer than { $least } peers the era is left open, then the size, then the type.
method-peer-tables = The tables of peers are made with a data release and frozen with it.

## Score weights

weight-open-class-a = an open violation of class A
weight-open-class-b = an open violation of class B
weight-open-class-c = an open violation of class C
weight-rent-impairing = factor of a rent-impairing violation
weight-age = factor of an age up to { $most } years
weight-oldest = factor of a greater or unknown age
weight-issued = a class { $class } violation issued in the last { $window } years, half for each year of age
weight-repair = a class B or C violation issued in the last { $window } years and closed within { $grace } days after its deadline; one still open then counts 0
weight-heat-day = a day on which an apartment reported heat or hot water, at most { $month } in a month
weight-heat-one-apartment = such a day of one apartment beyond { $percent } % of all
weight-heat-violation = a heat or hot water violation
weight-pest-violation = an open pest violation, with the factor of its age
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
peers-built-before-1947 = built before 1947
peers-built-1947 = built 1947-1973
peers-built-1974 = built in 1974 or later
peers-built-unknown = of unknown age
peers-residential = residential buildings
peers-of-kind = { $borough } { $kind }
peers-walk-up-rentals = walk-up rentals
peers-elevator-rentals = elevator rentals
peers-coops = co-ops
peers-condos = condominiums
peers-homes = one and two family homes
peers-mixed = mixed-use buildings
peers-other = other residential buildings
peers-of-size = { $borough } { $kind } of { $size }
peers-of-era = { $borough } { $kind } of { $size }, { $era }
