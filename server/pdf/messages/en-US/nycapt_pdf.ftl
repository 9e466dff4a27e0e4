### The text of the PDF report.

## Words

yes = Yes
no = No
unknown = Unknown
status-ok = Records found
status-empty = Nothing found
status-not-applicable = Does not apply
status-unavailable = Not loaded
status-stale = Older data
status-partial = May be incomplete
status-withheld = Withheld
evidence-finding = Found by agency inspectors
evidence-allegation = Reported, not proven
evidence-court-result = Decided or pending in court
evidence-owner-report = Filed by the owner
evidence-register = From public records
evidence-estimate = Calculated from records
severity-stop = Resolve before you sign
severity-high = Serious
severity-medium = Worth asking about
severity-low = Good to know
severity-info = Fact
severity-good = In its favor

## Headings

heading-summary = In short
heading-contents = Contents
heading-figures = Key figures
heading-findings = Findings
heading-map = Around this building
heading-unit = About apartment { $unit }
heading-building = About the building
heading-questions = Questions to ask before you sign
heading-answer = Your question
heading-unanswered = What the records can't answer
heading-sections = Appendix: records by section
heading-without-records = Other sections
heading-changes = What changed
heading-timeline = Timeline
heading-sources = Sources
heading-method = How this report was made
heading-disclaimers = What this report is not

## Cover and footer

report-name = NYC Apartment Report
report-title = Apartment report: { $place }
quoted-from-english = Findings and records are quoted from the English report.
translated-from-english = This is a translation. Where it states the law, the English text governs.
place-with-unit = { $address }, apartment { $unit }
unit-name = Apartment { $unit }
key-bbl = Lot (BBL) { $bbl }
key-bin = Building (BIN) { $bin }
key-bins = Buildings (BIN) { $bin } and { $more } more
key-as-of = As of { $day }
key-violations-to = HPD violations through { $day }
key-release = Data release { $release }
sample = Sample data, not public records
sample-invented = The building and its records are invented.
footer-page = Page { $page } of { $last }
cover-score = Record score
cover-score-none = No score
cover-score-most = out of 100
cover-confidence = Confidence: { $level }.
cover-range = Missing data could put the score anywhere from { $low } to { $high }.
cover-peers = As good as or better than { $percent } of { $count } similar buildings.
cover-part-points = { $points } of { $most }
cover-part-empty = nothing to rate yet
cover-part-checked = checked, no points
cover-part-unread = not counted

## Findings and answers

findings-none-unit = We found no open violations (class A, B or C) in records that clearly mention this apartment.
findings-none-building = We found none of the problems we check for in this building's records. Incomplete or missing sections may hide some.
findings-unread-unit = We can't say whether this apartment has open violations: our HPD violation data are missing, incomplete or old.
findings-unread-building = We can't say whether this building has the problems we check for: our HPD violation data are missing, incomplete or old.
unit-plausible = This apartment's number fits the numbering in the records.
unit-contradicted = This apartment's number doesn't fit the building's records.
unit-unchecked = The records don't confirm that this apartment exists.
evidence-label = Evidence:
evidence-line = { $section }{ $rows } ({ $dataset }{ $as_of })
evidence-rows =
    { $count ->
        [one] , row { $rows }
       *[other] , rows { $rows }
    }
evidence-rows-more = , rows { $rows } and others
answer-read-first = Read first:

## Sources

caution = Caution:
source-label = Sources:
source-column-dataset = Dataset
source-column-dates = Data through
source-column-agency = Agency
source-terms = Terms: { $terms }.
source-terms-unless = Terms: { $terms }, unless noted. { $others }.
source-terms-of = { $names }: { $terms }
source-nothing-found = We checked { $datasets }.
source-checked = { $name }{ $as_of }: { $rows }{ $shown }, for { $key }
source-as-of = , through { $day }
source-shown = , { $shown } in the report
source-rows =
    { $count ->
        [one] 1 row
       *[other] { $shown } rows
    }
source-rows-withheld = rows not shown
source-rows-none-held = no rows in our copy
source-key-bbl = lot { $value }
source-key-bin = BIN { $value }
source-key-registration = registration { $value }
source-key-document = document { $value }
source-loaded = Loaded { $loaded }
sources-not-loaded = Not loaded: { $names }.
made = Report { $report }, made { $day } from data release { $release }. Score version { $score }, report version { $version }.

## What changed

changes-note = Since { $since }, we've compared data releases. Each date is from the release that first showed the change.
changes-none = No change seen since { $since } in the records we could compare and show.
changes-seen = Seen
changes-what = Change
changes-record = Record
changes-status = Status
changes-was = Was “{ $was }”
changes-was-now = Was “{ $was },” now “{ $now }”
change-opened = New
change-reappeared = Listed again
change-reopened = Reopened
change-closed = Closed
change-vanished = No longer listed
change-status = New status
change-corrected = Updated

## Tables and charts

table-more = First { $shown } of { $all } rows in the report; its JSON has the rest.
figures-more = First { $shown } of { $all } rows in the report; the full version has more.
figures-more-appendix = First { $shown } of { $all } rows in the report; the appendix has more.
chart-earlier = Before { $first }: { $count } more.
chart-none = none
chart-alt = { $title }. { $words }.
chart-column = { $label }: { $words }
fact-all = Total
fact-open = Open
column-about = About
column-active = Active
column-all = All
column-apartment = Apartment
column-apartments = Apartments
column-class = Class
column-closed = Closed
column-complaints = Complaints
column-dataset = Dataset
column-date = Date
column-filed = Filed
column-from = From
column-issued = Issued
column-kind = Kind
column-number = Number
column-open = Open
column-opened = Opened
column-outcome = Outcome
column-period = Period
column-program = Program
column-season = Season
column-since = Since
column-status = Status
column-until = Until
column-work = Work
column-year = Year
timeline-event = Event
timeline-scope = Applies to
timeline-section = Section
timeline-sales = Sales of other apartments are under “{ $section }.”

## The apartment

unit-exact = Records that mention the apartment
unit-probable = Probably mention it
unit-possible = May mention it
unit-floor = For its floor
unit-building-wide = Mention no apartment
unit-known = Apartments in the records
unit-last-sale = Last recorded sale
unit-lot = Tax lot (BBL)
unit-designation = Apartment in the tax record
unit-rows = Its records
unit-rows-possible = Possibly its records
unit-rows-building = Open violations that mention no apartment
unit-heat = Days with heat complaints
unit-heat-days = Days
unit-what = Record
unit-address = Address
unit-as-written = As written
unit-match = Match

## The building

basics-type = Type
basics-built = Built
basics-built-about = about { $year }
basics-altered = Altered
basics-stories = Stories
basics-apartments = Apartments
basics-units = Apartments and other units
basics-building-class = Building class
basics-land-use = Land use
basics-owner-type = Owner type
basics-floor-area = Floor area, sq ft
basics-lot-area = Lot, sq ft
basics-zoning = Zoning
basics-far-built = Floor area ratio (FAR)
basics-far-limit = Residential FAR limit
basics-community-district = Community district
basics-council-district = Council district
basics-units-by-source = Apartments by source
basics-units-tax = Tax record (PLUTO)
basics-units-hpd = HPD, permanent
basics-units-rooming = HPD, rooming units
basics-units-certificate = Certificate of occupancy
occupancy-basement = Basement in the tax record
occupancy-certificates = Certificates
energy-filings = Yearly filings
energy-score = Energy Star score
energy-grade = Grade
energy-site = Site energy, kBtu/sq ft
energy-gas = Greenhouse gas emissions, metric tons CO2e

## HPD violations, repairs and complaints

hpd-open-problems = Open problems
hpd-building = Building
hpd-building-bin = { $address } (BIN { $bin })
hpd-problems = Open problems (one condition in one apartment or public area at one visit)
hpd-inspected = Inspected
hpd-public-area = Public area
hpd-violations = Violations
hpd-open = Open, class A–C
hpd-total = Open and closed, class A–C
hpd-open-rent-impairing = Open and rent-impairing (serious enough to affect a rent claim)
hpd-by-class = By class, with age of open violations
hpd-to-2-years = Up to 2 years
hpd-2-to-5-years = 2–5 years
hpd-5-to-10-years = 5–10 years
hpd-over-10-years = Over 10 years
hpd-by-year = Violations by year issued
hpd-class = class { $class }
hpd-class-a = A, non-hazardous
hpd-class-b = B, hazardous
hpd-class-c = C, immediately hazardous
hpd-class-i = I, information or order
hpd-by-condition = Class A–C violations by condition
hpd-condition = Condition
hpd-rent-impairing = { $condition } (rent-impairing)
hpd-rows = Violations, open first
hpd-is-open = Open
hpd-is-closed = Closed
hpd-certified = repair certified { $day }
hpd-due = Due
hpd-days-past-deadline = Days past deadline
repairs-issued = Class B and C violations, last 3 years
repairs-closed = Closed
repairs-median = Median time to close
repairs-days =
    { $count ->
        [one] 1 day
       *[other] { $shown } days
    }
repairs-due = Due more than 30 days before the data end
repairs-on-time = Closed within 30 days of deadline
repairs-false-certifications = Certified, but not fixed when inspected
repairs-city-orders = City repairs
repairs-city-billed = Billed for the work
repairs-by-work = City repairs by kind of work
repairs-rows = City repairs
repairs-orders = Orders
repairs-ordered = Ordered
repairs-billed = Billed
complaints-count = Complaints
complaints-problems = Problems
complaints-problems-reported = Problems reported
complaints-last-year = Last 12 months
complaints-apartments = Apartments that complained
complaints-anonymous = Made anonymously
complaints-top-apartment = From the apartment that complained most
complaints-by-category = Problems by category
complaints-category = Category
complaints-by-year = Complaints by year

## Heat, pests and lead

heat-open = Open violations
heat-sensors = In the Heat Sensor Program
heat-complaints = Complaints by season, October–May
heat-seasons = Complaints and violations by season, October–May
heat-days = Complaint days, all apartments
heat-apartments = Apartments listed
heat-violations = Violations issued
heat-blank = Blank: not covered by our data.
pests-open = Open violations
pests-closed = Closed violations
pests-complaints = Complaints, last 12 months
pests-bedbugs = Owner's bedbug filings
pests-infested = Infested
pests-eradicated = Eradicated
pests-reinfested = Reinfested
pests-rats = Rat inspections of the lot
pests-inspection = Inspection
pests-rats-found = Rats
lead-open = Open violations
lead-closed = Closed violations
lead-presumed = Lead presumed
lead-positive = Tested positive
lead-inconclusive = Inconclusive test
lead-documents = Other orders (for example, to provide records)
lead-newest = Newest violation
lead-before-1960 = Built before 1960
lead-service-line = Water service line

## Department of Buildings

dob-active = Active
dob-active-conditions = Active, for building conditions
dob-closed = Dismissed or resolved
dob-by-system = By system
dob-system = System
dob-rows = Violations, active first
dob-what-for = Reason
dob-disposed = Resolved
dob-device = Device
ecb-uncured = Active and not corrected
ecb-balance = Balance due
ecb-imposed = Imposed
ecb-rows = Violations
ecb-severity = Severity
ecb-hearing = hearing: { $result }
ecb-cure = correction: { $result }
ecb-paid = Paid
ecb-due = Due
oath-total = Other agencies' summonses (OATH)
oath-pending = Pending summonses
oath-imposed = Penalties decided
oath-balance = Still due
oath-rows = Other agencies' summonses
oath-agency = Agency
dob-substantiated = Violation or order
dob-conversion = Illegal conversion
dob-without-permit = Work without a permit
dob-found = { $all } ({ $found } with a violation or order)
dob-complaints = Complaints
dob-reported = Reported
dob-priority = Priority
dob-action = Agency action
dob-action-date = Action date
permits-active = Permits in force
permits-expired = Expired without sign-off
permits-shed = Sidewalk shed
permits-shed-since =
    Since { $day } ({ $count ->
        [one] 1 day
       *[other] { $shown } days
    })
permits-rows = Permits
permits-expires = Expires
permits-cost = Estimated cost
permits-jobs = Job filings
permits-floors = Floors
permits-units = Units
permits-units-change = { $before } to { $after }
permits-nearby = Permits within 330 feet
permits-nearby-rows = Nearby construction, nearest first
permits-feet = Feet
devices-elevators = Elevators and lifts
devices-yearly-test = Yearly test
devices-five-year-test = Five-year test
devices-inspection = Inspection
devices-overdue = Overdue
devices-boilers = Boilers at last inspection
devices-inspected = Inspected
devices-defects = Defects
devices-report = Report
devices-boiler = Boiler
devices-facades = Facade filings
devices-cycle = Cycle

## Ownership

owner-registered = Last registered
owner-registration-ends = Registration expires
owner-lapsed = Lapsed
owner-registration = Registration number
owner-deed-holder = Buyer on the last deed
owner-deed-date = Date of the last deed
owner-tax = Owner in the tax record
owner-mismatch = Deed and registration disagree
owner-contacts = Registration contacts, as filed
owner-role = Role
owner-organization = Organization
owner-person = Person
owner-address = Business address
portfolio-buildings = Buildings (tax lots), including this one
portfolio-apartments = Their apartments
portfolio-open = Open class B and C violations per 100 apartments
portfolio-open-c-all = Open class C, all buildings
portfolio-aep = In the Alternative Enforcement Program
portfolio-ucp = In the Underlying Conditions Program
portfolio-conh = On the Certification of No Harassment list
portfolio-evictions = Residential evictions per 1,000 apartments a year
portfolio-links = What links the buildings
portfolio-rows = Other buildings, most open violations first
portfolio-address = Address
portfolio-open-b = Open B
portfolio-open-c = Open C
portfolio-in-aep = In AEP
portfolio-eviction-count = Residential evictions
portfolio-bbl = BBL

## Court, orders and evictions

court-cases = Cases
court-pending = Pending
court-judgments = With an open judgment
court-harassment = With a court finding of harassment
court-rows = Cases
court-open-judgment = Open judgment
court-finding = Harassment finding
court-found-on = Found on
court-penalty = Penalty
orders-in-force = Vacate orders in force
orders-seven-a = Court-appointed (7A) administrator
orders-vacate = Vacate orders
orders-issuer = Issued by
orders-extent = Extent
orders-address = Address
orders-complaint = Complaint (a report, not a finding): { $about }
orders-elsewhere = May be for another building
orders-rescinded = Lifted
orders-is-in-force = In force
orders-aep = Alternative Enforcement Program
orders-ucp = Underlying Conditions Program
orders-conh = Certification of No Harassment list
orders-heat-sensor = Heat Sensor Program
evictions-rate = Residential, per 1,000 apartments a year
evictions-covered = Period covered
evictions-residential = Residential
evictions-commercial = Commercial

## Rent, sales and taxes

rent-level = What public records suggest
rent-good-cause = Good Cause Eviction
rent-reasons = Why
rent-stabilized = Stabilized apartments on tax bills
rent-estimated = Estimated
rent-change = Change
rent-not-comparable = not comparable
rent-benefits = Tax benefits and subsidies that limit rents
rent-good-cause-tests = Good Cause Eviction, as far as records show
rent-test = Test
rent-exempts = Suggests an exemption
rent-how-to-confirm = How to check an apartment's status
sales-lot-last = Last sale of the lot
sales-lot-price = Price of that sale
sales-apartments = Apartment sales
sales-transfers = Transfers, not sales (no price or under $10,000)
sales-transfer-last = Last transfer, not a sale
sales-median = Median apartment price, last 24 months of data
sales-deeds = Recorded deeds
sales-amount = Amount
sales-to = To
sales-recorded = Recorded
sales-document = Document
sales-mortgages = Recorded mortgages
sales-lender = Lender
sales-others = Package, parking, timeshare and other sales, not listed
sales-homes = Apartment sales
sales-price = Price
sales-square-feet = Square feet
sales-per-square-foot = Per square foot
sales-lot = Sales of the lot
taxes-year = Tax year
taxes-class = Tax class
taxes-market-value = Market value
taxes-assessed = Assessed value
taxes-taxable = Taxable value
taxes-exemptions = Building exemptions
taxes-exempted = Assessed value exempted
taxes-liens = Tax lien sale lists
taxes-month = Month
taxes-notice = Notice
taxes-water = Water charges only

## The place

place-flood-fema = 1% flood zone, current map (2007)
place-flood-preliminary = 1% flood zone, preliminary map (2015)
place-stormwater = Stormwater flooding (city model)
place-sandy = Flooded by Sandy in 2012
place-evacuation-zone = Hurricane evacuation zone
place-neighborhood = Neighborhood
place-landmark = Landmark
place-historic-district = Historic district
requests-here = On this lot
requests-near = Within 330 feet
requests-kind = Request
requests-count = Requests
requests-noise = Noise complaints within 330 feet, by hour

## Score

score-value = Score (0–100)
score-none = None
score-band = Rating
score-range = Possible range, given missing data
score-range-value = { $low } to { $high }
score-confidence = Confidence
score-coverage = Share of the score we could calculate
score-rules = Score version
score-peers = Compared with
score-peers-value = { $count } { $peers }
score-percentile = Similar buildings with the same or a worse record
score-borough-percentile = Same, within the borough (doesn't affect the score)
score-parts = Parts
score-part = Part
score-sentence = What the records show
score-weight = Weight
score-points = Points
score-caps = Caps
score-notes = Notes
score-confidence-reasons = Why confidence isn't higher
score-excluded = Left out on purpose
score-rate = Rate used
score-absolute = Result from the building's own rate, 0 to 1
score-peer-rate = Similar buildings with the same or a worse rate
score-points-lost = Points lost
score-inputs = Counted
score-input = Figure
score-input-value = Value
score-input-rows = Rows
score-input-name =
    { $name ->
        [open_class_a] Class A
        [open_class_b] Class B
        [open_class_c] Class C
        [open_rent_impairing] Rent-impairing (serious enough to affect a rent claim)
        [open_falsely_certified] Falsely certified as corrected
        [open_visits] Conditions, once per visit
        [weighted] Weighted by severity and age
        [issued_class_b_36_months] Class B, last 3 years
        [issued_class_c_36_months] Class C, last 3 years
        [repairs_due] Repairs due, once per visit and condition
        [repaired_in_time] Closed within 30 days of deadline
        [heat_complaint_days] Complaint days, all apartments
        [heat_complaint_days_weighted] Complaint days, weighted by age
        [heat_violations] Violations
        [heat_seasons] Seasons in the data
        [open_pest_violations] Open violations
        [pest_complaint_days] Complaint days, all apartments
        [bedbug_infested_units] Apartments with bedbugs, latest filing
        [rodent_factor] Rat inspection multiplier
        [ecb_uncured_class_1] Uncorrected ECB violations, class 1 (immediately hazardous)
        [ecb_uncured_class_2] Uncorrected ECB violations, class 2 (major)
        [ecb_uncured_class_3] Uncorrected ECB violations, class 3 (lesser)
        [dob_active_hazardous] Active DOB violations, building conditions
        [dob_active_paperwork] Active DOB violations, paperwork
        [dob_now_active] Active DOB NOW safety violations
        [dob_urgent_open] Open top-priority DOB complaints
        [elevators_overdue] Elevators with an overdue test
        [boilers_with_defects] Boilers found with defects
        [facade_unsafe] Facade filed as unsafe
        [facade_swarmp] Facade safe with repairs (SWARMP)
        [aep_active] In the Alternative Enforcement Program (AEP)
        [aep_discharged_3_years] Discharged from AEP, last 3 years
        [vacate_full] Vacate order, entire building
        [vacate_partial] Vacate order, part of the building
        [agency_cases_open] Pending cases brought by HPD
        [agency_cases_closed_3_years] Cases brought by HPD in the last 3 years, now closed
        [tenant_cases_open] Pending cases brought by tenants
        [tenant_cases_closed_3_years] Cases brought by tenants in the last 3 years, now closed
        [harassment_finding_5_years] Harassment finding, last 5 years
        [open_judgments] Judgments still open
        [conh_listed] On the Certification of No Harassment list
        [underlying_conditions] In the Underlying Conditions Program
        [registration_lapsed] HPD registration lapsed
        [city_repairs_36_months] City repairs, last 3 years
        [residential_units] Apartments
       *[other] { $spoken }
    }
