### El texto de las respuestas a las búsquedas de direcciones.

## Resultado

matched = Encontramos este edificio.
only-borough = ¿Quiso decir { $address }? No tenemos este número en otros condados.
only-lot = ¿Quiso decir { $address }? No tenemos este lote en otros condados.
borough-and-zip = El condado y el código postal no coinciden, y esta dirección existe en los dos. Elija una de las direcciones.
borough-or-zip = El condado y el código postal no coinciden. ¿Quiso decir { $address }?
one-of-several = El texto tiene varias direcciones, pero solo tenemos una de ellas. Elíjala, o escriba una sola dirección.
other-borough = No tenemos esta dirección en { $stated }, pero sí en { $place }.
complex-building = Solo tenemos un edificio con este nombre. Elíjalo, o escriba un número y una calle.
complex-buildings = Varios edificios tienen este nombre. Elija uno, o escriba un número y una calle.
place-in-boroughs = Hay lugares con este nombre en { $places }. Elija uno o agregue el condado.
lot-in-boroughs = Esta manzana y este lote existen en varios condados. Agregue el condado.
several-boroughs = No tenemos este número en { $street } en ningún condado. Revise el número.
not-on-street = No tenemos este número en { $street }, en { $place }.
place-not-in-data = Este edificio está en { $address }, pero no tenemos ningún registro de esa dirección.
place-only = “{ $place }” es un lugar, no un edificio. { $advice }
zip-only = { $zip } es un código postal, no un edificio. { $advice }
with-advice = { $reason } { $advice }
advice = Escriba el número, la calle y el condado.
borough-the-bronx = el Bronx

candidate-on-lot = { $why } (manzana { $block }, lote { $lot })
candidate-borough = la misma dirección en este condado
candidate-lot = la misma manzana y el mismo lote en este condado
candidate-block = un edificio con esta dirección
candidate-last-number = la dirección con solo el último número
candidate-in-complex = un edificio con este nombre
candidate-place = el lugar con este nombre en { $place }
candidate-in-text = una de las direcciones del texto
candidate-street = una calle que coincide

## Motivos

reason-borough-unknown = Esta dirección existe en varios condados. Agregue el condado o el código postal.
reason-number-unclear = Hay varios números antes de la calle. Deje solo el número del edificio.
reason-street-unclear = Varias calles coinciden. Agregue el tipo de calle, la orientación (como East o West) o el código postal.
reason-duplicate-address = Esta dirección existe dos veces en el condado. Elija un edificio.
reason-multiple-addresses = El texto tiene direcciones de varios edificios. Escriba una sola.
reason-number-not-found = No tenemos este número en esta calle.
reason-street-not-found = No encontramos esta calle. Revise la ortografía y el condado.
reason-no-street = Es un número sin calle.
reason-no-house-number = Hay una calle, pero falta el número.
intersection-buildings = Eso es una esquina. Agregue un número o elija un edificio cercano.
reason-intersection = Eso es una esquina. Agregue un número.
reason-block-face = Eso es un lado de una cuadra. Agregue un número.
reason-place-not-in-data = Conocemos este lugar, pero no tenemos su dirección.
reason-po-box = Un apartado postal (PO box) no es un edificio.
reason-conflict = Hay partes de la dirección que se contradicen.
reason-complex = Muchos edificios tienen este nombre. Agregue un número y una calle.
reason-out-of-city = Este lugar está fuera de la Ciudad de Nueva York.
reason-lot-not-found = No tenemos este lote o edificio.
reason-empty = No se escribió nada.
reason-not-an-address = Esto no es la dirección de un edificio.

## Correcciones

correction-suffix-not-found = Tenemos este número, pero solo sin el sufijo.
correction-suffix-added = Tenemos este número, pero solo con un sufijo.
correction-first-of-list = Usamos el primer número.
correction-hyphen-inserted = Los números de esta calle llevan guion.
correction-hyphen-removed = Los números de esta calle no llevan guion.
correction-blank-to-hyphen = Cambiamos el espacio por un guion.
correction-range-low = Usamos el número más bajo del rango.
correction-range-inside = Usamos un número que está dentro del rango.
correction-number-between = No tenemos este número, pero los números a ambos lados son del lote de este edificio.
correction-alias = En nuestros datos, la calle aparece con este nombre.
correction-spelling = Una palabra del nombre de la calle estaba mal escrita.
correction-words-joined = Quitamos un espacio dentro de una palabra.
correction-words-split = Agregamos un espacio dentro de una palabra.
correction-only-street = En este condado o código postal, solo una calle con ese nombre tiene este número.
correction-nearest-street = Usamos la calle que tiene este número y el nombre más parecido.
correction-mixed-boroughs = El texto menciona varios condados. La dirección está en este.
correction-legal-borough = Por ley, este lugar pertenece a este condado.
correction-borough-changed = No tenemos esta dirección en el condado que escribió. El código postal coincide con el condado que usamos.
correction-borough-spelling = Usamos el nombre de condado más parecido.
correction-zip-added = Agregamos el código postal de esta dirección.
correction-zip-changed = En nuestros datos, esta dirección tiene otro código postal.
correction-shared-address = Otros lotes fiscales con esta dirección: { $lots }. Compruebe que el edificio es el que busca.
correction-more-lots = { $count } más
correction-unit-given = Usamos el apartamento que se indicó por separado.
correction-second-unit = El texto tiene dos apartamentos. Usamos el primero.
correction-unit-not-read = No pudimos leer el apartamento. Escriba un número, por ejemplo 4B. Al pedir un informe, también puede escribir su nombre en los registros de HPD, por ejemplo RBE.
correction-unit-truncated = Solo pudimos leer la primera parte del número de apartamento.
correction-other-name = No tenemos esta dirección, así que usamos la otra que escribió.
correction-house-on-lot = Encontramos el lote, pero nuestros datos no distinguen las casas que hay en él.
correction-words-ignored = No pudimos usar esta parte de la dirección.
correction-place-ignored = No conocemos este lugar. Compruebe que el edificio es el que busca.

## Sugerencias

suggestion-match = coincide con el número y la calle
match-lot = coincide con el número de lote fiscal
match-building = coincide con el número de identificación del edificio (BIN)
suggestion-begins = el mismo número en una calle cuyo nombre empieza así
suggestion-street = una calle: agregue un número
suggestion-place = un lugar cuyo nombre empieza así
suggestion-other-borough = la misma dirección en otro condado
suggestion-shared-address = otro lote fiscal con esta dirección
suggestion-on-street = un número de esta calle
suggestion-corner = un edificio en una cuadra de esta esquina
suggestion-nearby = uno de los números más cercanos en esta calle
suggestion-nearby-similar-street = uno de los números más cercanos en una calle de nombre parecido
suggestion-number-other-borough = el mismo número en otro condado
suggestion-instead = no tenemos esa dirección, pero sí { $why }
suggestion-similar-street = el mismo número en una calle de nombre parecido
