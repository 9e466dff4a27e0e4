### The text of answers to address searches.

## Outcome

matched = We found this building.
only-borough = Did you mean { $address }? We don't have this number in other boroughs.
only-lot = Did you mean { $address }? We don't have this lot in other boroughs.
borough-and-zip = The borough and the ZIP code don't match, and each has this address. Choose one.
borough-or-zip = The borough and the ZIP code don't match. Did you mean { $address }?
one-of-several = You entered more than one address, but we have only one of them. Choose it, or enter only one address.
other-borough = We don't have this address in { $stated }, but we have it in { $place }.
complex-building = We have only one building with this name. Choose it, or enter a house number and street.
complex-buildings = Several buildings have this name. Choose one, or enter a house number and street.
place-in-boroughs = Places in { $places } have this name. Choose one, or add the borough.
lot-in-boroughs = Several boroughs have this block and lot. Add the borough.
several-boroughs = We don't have this number on { $street } in any borough. Check the number.
not-on-street = We don't have this number on { $street } in { $place }.
place-not-in-data = This building is at { $address }, but we have no record for that address.
place-only = “{ $place }” is a place, not a building. { $advice }
zip-only = { $zip } is a ZIP code, not a building. { $advice }
with-advice = { $reason } { $advice }
advice = Enter a house number, street and borough.
borough-the-bronx = the Bronx

candidate-on-lot = { $why } (block { $block }, lot { $lot })
candidate-borough = the same address in this borough
candidate-lot = the same block and lot in this borough
candidate-block = a building with this address
candidate-last-number = the address with only the last number
candidate-in-complex = a building with this name
candidate-place = the place with this name in { $place }
candidate-in-text = one of the addresses you entered
candidate-street = a matching street

## Reasons

reason-borough-unknown = This address is in several boroughs. Add the borough or ZIP code.
reason-number-unclear = There's more than one number before the street. Keep only the house number.
reason-street-unclear = Several streets match. Add the street type, direction or ZIP code.
reason-duplicate-address = This address appears twice in the borough. Choose a building.
reason-multiple-addresses = You entered addresses for more than one building. Enter only one address.
reason-number-not-found = We don't have this number on this street.
reason-street-not-found = We couldn't find this street. Check its spelling and the borough.
reason-no-street = This is a house number without a street.
reason-no-house-number = This is a street without a house number.
intersection-buildings = That's an intersection. Add a house number, or choose a building near the corner.
reason-intersection = That's an intersection. Add a house number.
reason-block-face = That's one side of a block. Add a house number.
reason-place-not-in-data = We know this place, but we have no address for it.
reason-po-box = A PO box is not a building.
reason-conflict = Parts of the address contradict each other.
reason-complex = Many buildings have this name. Add a house number and street.
reason-out-of-city = This place is outside New York City.
reason-lot-not-found = We don't have this lot or building.
reason-empty = Nothing was entered.
reason-not-an-address = This isn't a building address.

## Corrections

correction-suffix-not-found = We have this number, but only without the suffix.
correction-suffix-added = We have this number, but only with a suffix.
correction-first-of-list = We used the first number.
correction-hyphen-inserted = House numbers on this street have a hyphen.
correction-hyphen-removed = House numbers on this street have no hyphen.
correction-blank-to-hyphen = We replaced the space with a hyphen.
correction-range-low = We used the low end of the range.
correction-range-inside = We used a number inside the range.
correction-number-between = We don't have this number, but the numbers on both sides belong to this building's lot.
correction-alias = We have the street under this name.
correction-spelling = A word in the street name was misspelled.
correction-words-joined = We removed a space inside a word.
correction-words-split = We added a space inside a word.
correction-only-street = In this borough or ZIP code, only one street with that name has this number.
correction-nearest-street = We used the street that has this number and the closest name.
correction-mixed-boroughs = You entered more than one borough. The address is in this one.
correction-legal-borough = By law, this place is in this borough.
correction-borough-changed = We don't have this address in the borough you entered. The ZIP code matches this one.
correction-borough-spelling = We used the closest borough name.
correction-zip-added = We added the ZIP code for this address.
correction-zip-changed = We have a different ZIP code for this address.
correction-shared-address = Other tax lots with this address: { $lots }. Check that this is the building you mean.
correction-more-lots = { $count } more
correction-unit-given = We used the apartment entered separately.
correction-second-unit = You entered two apartments. We used the first.
correction-unit-not-read = We couldn't read the apartment. Enter a number, such as 4B. When you order a report, you can also enter its name in HPD's records, such as RBE.
correction-unit-truncated = We could read only the first part of the apartment number.
correction-other-name = We don't have this address, so we used the other one you entered.
correction-house-on-lot = We found the lot, but our data don't distinguish the houses on it.
correction-words-ignored = We couldn't use this part of the address.
correction-place-ignored = We don't know this place. Check that this is the building you mean.

## Suggestions

suggestion-match = matches the number and street
match-lot = matches the tax lot number
match-building = matches the building identification number (BIN)
suggestion-begins = the same number on a street that starts this way
suggestion-street = a street: add a house number
suggestion-place = a place whose name starts this way
suggestion-other-borough = the same address in another borough
suggestion-shared-address = another tax lot with this address
suggestion-on-street = a house number on this street
suggestion-corner = a building near this corner
suggestion-nearby = one of the closest numbers on this street
suggestion-nearby-similar-street = one of the closest numbers on a street with a similar name
suggestion-number-other-borough = the same number in another borough
suggestion-instead = we don't have that address; this is { $why }
suggestion-similar-street = the same number on a street with a similar name
