### El texto que se lee en las páginas y los correos. Lo que falta aquí se queda en inglés.

## Marco de las páginas: encabezado, navegación, pie

layout-skip = Ir al contenido
layout-sample = Datos de ejemplo: hechos inventados, no registros públicos.
layout-brand = nycapt, inicio
layout-nav = Sitio
layout-search = Búsqueda
layout-search-label = Dirección en la Ciudad de Nueva York
layout-search-hint = Número y calle, condado
layout-search-button = Buscar
layout-search-found = # sugerencias
layout-search-instead = no tenemos esa dirección; esta es la más parecida
layout-copy = Copiar
layout-copied = Copiado
layout-not-copied = No se copió
layout-guides = Guías
layout-in-english = El texto de esta página está en inglés.
layout-method = Método
layout-api = API
layout-account = Cuenta
layout-breadcrumb = Ruta de navegación
layout-home = Inicio
layout-city = Ciudad de Nueva York
layout-boroughs = Condados
layout-reading = Más información
layout-lookups = Tipos de registros
layout-score = Cómo calculamos el puntaje
layout-limits = Lo que los registros no muestran
layout-corrections = Correcciones
layout-data = Qué datos tenemos
layout-compare = Comparar edificios
layout-programs = Para programas
layout-developers = Desarrolladores
layout-free-api = API gratis
layout-not-shown = Lo que esta página no muestra
layout-feed = Novedades
layout-disclaimer = Preparado con registros públicos, que pueden estar atrasados, ser incorrectos o haberse asociado al lugar equivocado. No es un informe del consumidor, una inspección, un estudio de título, una tasación ni asesoría legal. No se puede usar para evaluar a inquilinos, empleados o prestatarios. No está afiliado a la Ciudad de Nueva York ni cuenta con su aval.

## Inicio

home-title = nycapt: lo que los registros públicos muestran sobre un apartamento de Nueva York
home-description = Busque una dirección en la Ciudad de Nueva York: infracciones, quejas, propietario y puntaje, según los registros públicos.
home-heading = Conozca el edificio antes de firmar.
home-lede = Los registros públicos de la Ciudad de Nueva York sobre un edificio, cada uno con su fuente. Gratis y sin cuenta.
home-sample-city = Una ciudad de ejemplo con pocas calles.
home-examples = Pruebe:
home-too-long = Use un máximo de { $most } caracteres, no { $length }.
home-areas = Vea los edificios por zona:
home-area-without-page = “{ $place }” no tiene página propia. Vea los edificios por condado:
home-area-without-data = Todavía sin datos de { $place }.
home-open-heading = Lo que sigue abierto
home-open = Infracciones de vivienda por clase, órdenes de desocupación, programas de la ciudad y determinaciones judiciales de acoso.
home-score-heading = Qué significa en conjunto
home-score = Un puntaje de 0 a 100, comparado con edificios similares.
home-score-link = Cada punto, explicado
home-limits-heading = Lo que no sabemos
home-limits = Cada página indica los datos que faltan o son antiguos.
home-boroughs = Edificios por condado
home-lookups = Por tipo de registro
home-all-lookups = Todos los tipos de registros
home-release = { $buildings } edificios en la versión de datos { $release }, al { $as_of }.

## Edificio

building-title = { $address }: registros públicos
building-kicker = { $area } · lote fiscal { $lot }
building-finding-open = Según los registros de la ciudad, en { $address } hay infracciones de vivienda abiertas: { $class_c } de clase C (inmediatamente peligrosa) y { $class_b } de clase B (peligrosa).
building-finding-none = Según los registros de la ciudad, en { $address } no hay infracciones de vivienda peligrosas abiertas.
building-finding-unread = No sabemos si este edificio tiene infracciones abiertas.
building-score =
    Su historial obtiene { $score } de 100 puntos ({ $band ->
        [strong] sólido
        [good] bueno
        [mixed] mixto
        [weak] débil
       *[serious] con problemas graves
    }).
building-safety = En los registros: { $flags }.
building-flag-vacate =
    { $count ->
        [one] orden de desocupación
       *[other] { $count } órdenes de desocupación
    }
building-flag-days = { $days }; { $day }
building-flag-aep = Programa de Ejecución Alternativa
building-flag-conh = programa de Certificación de No Acoso
building-flag-facade = fachada insegura
building-flag-dated = { $flag } ({ $day })
building-flag-harassment = determinación judicial de acoso
verdict-vacate =
    { $count ->
        [one] Hay una orden de desocupación en los registros. Pregunte por ella a la ciudad antes de firmar.
       *[other] Hay { $count } órdenes de desocupación en los registros. Pregunte por ellas a la ciudad antes de firmar.
    }
verdict-strong = Pocos problemas en los registros.
verdict-good = Un historial bueno en general.
verdict-mixed = Un historial mixto.
verdict-weak = Muchos problemas en los registros.
verdict-serious = Problemas graves en los registros.
verdict-hazards =
    { $count ->
        [one] Según HPD, hay una infracción inmediatamente peligrosa abierta.
       *[other] Según HPD, hay infracciones inmediatamente peligrosas abiertas.
    }
verdict-class-b =
    { $count ->
        [one] 1 de clase B
       *[other] { $shown } de clase B
    }
verdict-open = Infracciones abiertas: { $class_c } de clase C (inmediatamente peligrosa) y { $class_b } (al { $day })
verdict-open-heat = Infracciones abiertas: { $class_c } de clase C (inmediatamente peligrosa) y { $class_b }; { $heat } (al { $day })
verdict-heat =
    { $count ->
        [one] 1 problema de calefacción o agua caliente sin cerrar
       *[other] { $shown } problemas de calefacción o agua caliente sin cerrar
    }
verdict-none-open = Ninguna infracción abierta de clase B o C (al { $day })
verdict-newest = Infracción más reciente: clase { $class }, { $summary } ({ $day })
verdict-complaint-count =
    { $count ->
        [one] 1 queja
       *[other] { $shown } quejas
    }
verdict-complaints = { $complaints } en los 12 meses hasta el { $day }
building-as-of = Con datos de HPD hasta el { $day }.
building-as-of-part = Nuestra copia de los registros de HPD, hasta el { $day }, puede estar incompleta.
gap-missing = No tenemos { $records }.
gap-old = Nuestra copia de { $records } termina el { $day }.
gap-part = Nuestra copia de { $records } puede estar incompleta, sobre todo después del { $day }.
gap-undated = Nuestra copia de { $records } puede estar incompleta.
gap-other = No tenemos todos los registros sobre esto.
records-violations = los registros de la ciudad sobre infracciones de vivienda
records-heat = los registros de la ciudad sobre quejas de calefacción
records-owners = la lista de propietarios de edificios que lleva la ciudad
records-rent = los datos de la ciudad sobre apartamentos estabilizados
records-bedbugs = las declaraciones de chinches de los propietarios
records-lots = los registros de la ciudad sobre lotes fiscales
building-next-hpd = Consultar HPD Online
building-next-acris = Consultar la escritura (ACRIS)
building-next-dhcr = Preguntar al estado (DHCR)
building-typed = Usted escribió “{ $text }”. Encontramos { $address }.
building-typed-other = ¿No es este el edificio? Busque por número, calle y condado.
building-typed-number = Número
building-typed-street = Calle
building-typed-borough = Condado
building-typed-zip = Código postal
building-typed-lot = Lote fiscal
building-typed-apartment = Apartamento
building-typed-added = { $field }: { $to }. { $reason }
building-typed-changed = { $field }: { $to } en vez de “{ $from }”. { $reason }
building-typed-left-out = No se usó: “{ $from }”. { $reason }
building-other-address = { $address } es otra dirección de este lote fiscal.
building-other-addresses = Otras direcciones de este lote fiscal: { $addresses }.
building-more-addresses = { $count } más
building-flags-heading = Lea esto primero
building-score-heading = Puntaje del historial
building-score-label = Puntaje: { $score } de 100
building-score-of = de 100
building-no-score = Sin puntaje.
building-score-note = El puntaje califica los registros públicos, no el estado del edificio. Que no haya registros no significa que no haya problemas.
building-confidence =
    Confianza: { $level ->
        [high] alta
        [medium] media
       *[other] baja
    }.
building-range = Con los datos que faltan, el puntaje podría estar entre { $low } y { $high }.
building-worst = Entre los peores historiales de { $count } { $peers }.
building-peers = Igual o mejor que el { $share } de { $count } { $peers }.
building-counts-heading = Infracciones de vivienda abiertas
building-class-c = clase C, inmediatamente peligrosa
building-class-b = clase B, peligrosa
building-class-a = clase A, no peligrosa
building-violations =
    { $count ->
        [one] 1 infracción
       *[other] { $shown } infracciones
    }
building-problems =
    { $count ->
        [one] 1 problema sin cerrar
       *[other] { $shown } problemas sin cerrar
    }
building-open = { $problems } ({ $violations })
building-problem-note = Un mismo problema cuenta una sola vez por apartamento y visita.
building-conditions-heading = Problemas abiertos por tipo
building-conditions-note = Con la clase más grave de cada tipo.
building-condition = { $problems } (clase { $class })
building-more-conditions =
    { $count ->
        [one] Y 1 tipo más.
       *[other] Y { $shown } tipos más.
    }
building-rent-impairing = Abiertas que afectan la renta (rent-impairing)
building-issued = Infracciones de clase A–C emitidas en los últimos 12 meses
building-on-record = Infracciones de clase A–C en los registros, abiertas o cerradas
building-complaints = Quejas en los últimos 12 meses
building-heat = Quejas de calefacción, temporada { $season }
building-heat-now = Calefacción y agua caliente
building-heat-open =
    { $count ->
        [one] 1 problema sin cerrar
       *[other] { $shown } problemas sin cerrar
    }
building-heat-complaints =
    { $count ->
        [one] 1 queja de calefacción en la temporada { $season }.
       *[other] { $shown } quejas de calefacción en la temporada { $season }.
    }
building-heat-season =
    { $count ->
        [one] Temporada { $season }, hasta ahora: 1 queja.
       *[other] Temporada { $season }, hasta ahora: { $shown } quejas.
    }
building-heat-newest = Queja más reciente: { $month }; un aviso, no una prueba
building-open-rate = Infracciones abiertas de clase A–C por cada 100 apartamentos
changes-heading = Qué cambió
changes-note = Comparamos las versiones de los datos desde el { $since }. Un cambio pudo ocurrir antes de que lo viéramos.
changes-none = Sin cambios desde el { $since } en los registros que pudimos comparar y mostrar.
changes-none-recent = Sin cambios en el último año en los registros que pudimos comparar y mostrar.
changes-year = Registros con cambios en el último año: { $year }. En los últimos 30 días, ninguno en los registros que pudimos comparar y mostrar.
changes-month-and-year = Registros con cambios en los últimos 30 días: { $month }. En el último año: { $year }.
changes-listed = Abajo están los { $shown } más recientes de { $total }.
changes-count-opened =
    { $count ->
        [one] 1 nuevo
       *[other] { $count } nuevos
    }
changes-count-reappeared = { $count } de vuelta en los datos
changes-count-reopened =
    { $count ->
        [one] 1 reabierto
       *[other] { $count } reabiertos
    }
changes-count-closed =
    { $count ->
        [one] 1 cerrado
       *[other] { $count } cerrados
    }
changes-count-vanished =
    { $count ->
        [one] 1 que ya no está en la lista
       *[other] { $count } que ya no están en la lista
    }
changes-count-status = { $count } con estado nuevo
changes-count-corrected =
    { $count ->
        [one] 1 actualizado
       *[other] { $count } actualizados
    }
changes-title = { $what }: { $record }
changes-record = { $dataset }, registro { $id }
changes-source = { $record }.
changes-opened = Registro nuevo
changes-reappeared = De vuelta en los datos de la ciudad
changes-reopened = Reabierto
changes-closed = Cerrado
changes-vanished = Ya no está en la lista
changes-status = Estado nuevo
changes-corrected = Actualizado
changes-was-now = Antes “{ $was }”, ahora “{ $now }”.
changes-now = Estado: “{ $now }”.
changes-was = Último estado: “{ $was }”.
changes-columns = Cambios: { $columns }.
changes-columns-more = Cambios: { $columns } y { $count } más.
changes-seen = Visto entre el { $from } y el { $to }.
changes-seen-on = Visto el { $day }.
changes-seen-in = Visto en { $month }.
changes-feed = Seguir estos cambios con un feed
changes-feed-about = Cómo seguir un edificio
changes-feed-title = Cambios en { $address }
building-rates-heading = ¿Es mucho?
building-rates-caption = Infracciones abiertas de clase B y C por cada 100 apartamentos
building-rates-area = Zona
building-rates-rate = Tasa
building-rates-compared = Gráfico
building-rates-note = La tasa de una zona incluye sus edificios residenciales con un número de apartamentos conocido.
building-own-rate = Este edificio
building-years-heading = Año por año
building-years-violations = Infracciones emitidas, por clase
building-years-class = Clase { $class }
building-years-complaints = Quejas a HPD
building-years-all = Quejas
building-years-heat = Quejas de calefacción y agua caliente, por temporada
building-years-heat-head = Calefacción
building-years-about = De { $from } a { $to }: { $total }. Máximo: { $most } en { $year }.
building-years-about-one = En { $year }: { $total }.
building-years-through = Hasta el { $day }.
building-years-season = Una temporada de calefacción, de octubre a mayo, cuenta para el año en que empieza.
building-years-unknown = Una raya (–) indica que nuestros datos no cubren el año completo.
building-years-numbers = Los números
building-years-year = Año
card-sample = Datos de ejemplo, no registros públicos
map-heading = Alrededor de este edificio
map-title = Mapa de los alrededores de { $address }
map-about = El lote fiscal del edificio está en el centro. El norte está arriba.
map-about-outline = El norte está arriba.
map-about-streets = El lote fiscal del edificio está en el centro. El norte está arriba. Calles: { $streets }.
map-feet = 100 pies
map-own = Este edificio
map-own-lot = Edificios de este lote fiscal
map-owner = Edificios relacionados por datos de inscripción (solo los que conocemos)
map-owner-at = Relacionado por datos de inscripción: { $address }
map-site = Obras a menos de 330 pies (100 metros)
map-site-at = { $work } en { $address }, a { $feet } pies del centro del mapa. Permiso hasta el { $until }.
map-site-away = { $work }, a { $feet } pies del centro del mapa. Permiso hasta el { $until }.
map-building = Otros edificios
map-lot = Otros lotes fiscales
map-outline = Contorno de { $name }
map-no-outlines = No tenemos datos de los contornos de los edificios.
map-no-streets = No tenemos datos de las calles.
map-some-outlines = Pueden faltar edificios: nuestros datos son antiguos o están incompletos.
map-some-streets = Pueden faltar calles: nuestros datos son antiguos o están incompletos.
map-no-sites = No tenemos datos de los permisos de obra.
map-some-sites = Puede que falten obras: nuestros datos de permisos son antiguos o están incompletos.
map-source = Fuentes: { $sources }.
map-choices-title = Mapa de las direcciones de la lista
map-choices-about = Los números son los de la lista. El norte está arriba.
map-choices-streets = Calles: { $streets }.
map-choices-areas = Contornos: { $names }.
map-choices-missing = Fuera del mapa (sin ubicación en nuestros datos): { $numbers }.
building-parts-heading = Por qué este puntaje
building-parts-part = Parte
building-parts-records = Lo que muestran los registros
building-parts-points = Puntos
building-points-of = { $points } de { $most }
building-points-unread = no disponible
building-answers-heading = De un vistazo
building-next-heading = Qué hacer ahora
building-questions-heading = Preguntas para hacer antes de firmar
building-next-311 = Si el propietario no arregla un problema, llame al 311 o vaya a
building-facts-heading = El edificio
building-built = Construido
building-built-about = alrededor de { $year }
building-apartments = Apartamentos
building-floors = Pisos
building-class = Clase de edificio
building-historic-district = Distrito histórico
building-scope-complex = Las cifras y los registros cubren todos los edificios de este lote.
building-flags = Alertas de seguridad
building-owner = Propietario inscrito
building-owner-none = ninguna organización en los registros
building-owner-agent = Administrado por { $agent }.
building-owner-until =
    { $place ->
        [lot] Un edificio de este lote: inscrito hasta el { $day }.
       *[building] Inscrito hasta el { $day }.
    }
building-portfolio = Edificios relacionados con este
building-portfolio-part = Al menos { $count }
building-portfolio-note = La relación puede ser indirecta y no prueba que tengan un mismo propietario.
building-rent = Estabilización de renta
building-rent-note = Solo la agencia estatal de vivienda (DHCR) puede confirmar si su apartamento está estabilizado.
building-bedbugs = Chinches
building-bedbug-apartments =
    { $count ->
        [one] 1 apartamento
       *[other] { $shown } apartamentos
    }
building-bedbugs-filed = declaración sin número
building-bedbugs-note = Declarado por el propietario ({ $period }).
building-bedbugs-none = no consta la declaración anual
building-newest-violation = Infracción más reciente
building-newest-class = clase { $class }, { $summary }
building-newest-day =
    { $state ->
        [open] { $day }, abierta
        [closed] { $day }, cerrada
       *[unknown] { $day }
    }
building-newest-complaint = Queja más reciente
building-newest-complaint-note = { $month }; un aviso, no una prueba
building-no-record = sin registros
building-contents-heading = Qué contiene el informe completo
building-unit-section = Registros que mencionan un apartamento
building-evictions-section = Desalojos residenciales por año
building-not-loaded = sin cargar
building-partial = datos incompletos
building-old-data = datos antiguos
building-withheld = no se muestra por privacidad
building-in-report = en el informe
building-undated = sin fecha
building-report-heading = El informe completo
building-report = Registros con fechas y fuentes, lo que dicen de su apartamento, preguntas para hacer y un PDF. Un solo pago, sin cuenta.
building-report-get = Obtener el informe completo
building-report-refund = Si no podemos hacer el informe, le devolvemos su dinero.
report-sample = Ver un informe de ejemplo (PDF)
building-report-unsold = Aquí no se venden informes.
building-report-too-little = No tenemos suficientes datos de la ciudad sobre este edificio para un informe.
building-compare = Comparar con otro edificio
building-apartment-heading = ¿Cuántos registros mencionan su apartamento?
building-apartment-label = Apartamento
building-apartment-button = Consultar
building-not-repairs = Reparaciones que no se han certificado.
building-not-reported = Problemas que nadie reportó ni inspeccionó.
building-not-people = Datos sobre las personas que viven aquí.
building-mistake = ¿Un registro de otro edificio?
building-mistake-link = Cómo corregirlo
building-sources = Fuentes
building-sources-count = { $count } conjuntos de datos, con fechas
building-sources-dataset = Conjunto de datos
building-sources-agency = Agencia
building-sources-as-of = Datos hasta
building-release = Versión de datos { $release }. Preparada con registros públicos y modificada por nosotros.
building-json = En JSON:
building-data-name = Registros públicos de { $address }
building-data-description = Cifras de infracciones de vivienda, quejas, medidas de la ciudad e inscripciones de un edificio, preparadas con registros públicos y modificadas por nosotros.
building-data-year = Año de construcción
building-data-open = Infracciones abiertas de clase { $class }
building-data-violations = infracciones abiertas por clase
building-data-complaints = quejas
building-data-flags = alertas de seguridad
building-data-score = puntaje del historial

## Comparación

compare-title = Comparar edificios lado a lado
compare-description = Dos o tres edificios de la Ciudad de Nueva York lado a lado: infracciones, quejas de calefacción, chinches, desalojos, propietario y puntaje, con fechas.
compare-lede = Escriba dos o tres direcciones.
compare-first = Primera dirección
compare-second = Segunda dirección
compare-third = Tercera dirección (opcional)
compare-button = Comparar
compare-add = Agregue otra dirección para comparar.
compare-same = Ya agregó este edificio.
compare-heading = Lado a lado
compare-record = Dato
compare-note = No decimos qué edificio es mejor. Los edificios más grandes suelen tener más registros, y puede que tengamos más datos de uno que de otro. Una cifra que falta no es cero.
compare-verdict = En conjunto
compare-score = Puntaje
compare-score-of =
    { $score } de 100, { $band ->
        [strong] sólido
        [good] bueno
        [mixed] mixto
        [weak] débil
       *[serious] con problemas graves
    }
compare-open-c = Infracciones abiertas de clase C, inmediatamente peligrosas
compare-open-b = Infracciones abiertas de clase B, peligrosas
compare-open-a = Infracciones abiertas de clase A, no peligrosas
compare-open-rate = Infracciones abiertas de clase B y C por cada 100 apartamentos
compare-recent = Infracciones de clase C emitidas en los dos últimos años calendario con datos
compare-years = { $first } y { $last }.
compare-heat = Quejas de calefacción, última temporada completa
compare-heat-rate = Quejas de calefacción por cada 100 apartamentos, última temporada completa
compare-evictions = Desalojos residenciales ejecutados por alguaciles de la ciudad (marshals), todos los años con datos
compare-no-rate = Muy pocos apartamentos para una tasa, o su número es incierto.
compare-as-of = Al { $day }.
compare-between = Datos de fechas distintas, del { $first } al { $last }.

## Apartamento

apartment = Apartamento { $unit }
apartment-title = Apartamento { $unit }, { $address }: registros públicos
apartment-means-heading = Qué significa
apartment-means = Los registros son sobre el hogar de alguien, así que esta página solo los cuenta. El informe completo tiene los detalles.
apartment-building = Ver todo el edificio
apartment-report = Lo que las agencias encontraron en este apartamento y en el edificio, con las fuentes.
apartment-not-exists = Si el apartamento existe, o si antes tenía otro número.
apartment-not-people = Quién vive o vivió aquí. No guardamos esos datos.
apartment-release = Versión de datos { $release }.

## Zonas: condados y vecindarios

area-buildings =
    { $count ->
        [one] 1 edificio
       *[other] { $shown } edificios
    }
area-neighborhoods =
    { $count ->
        [one] 1 vecindario
       *[other] { $shown } vecindarios
    }
area-zips =
    { $count ->
        [one] 1 código postal
       *[other] { $shown } códigos postales
    }
area-neighborhoods-and-zips = { $neighborhoods } y partes de { $zips }
area-building-lot = { $address } (lote fiscal { $lot })
area-borough-title = { $borough }: edificios y sus registros públicos
area-borough-opening =
    Registros públicos de { $buildings } en { $neighborhoods } { $borough ->
        [Bronx] del Bronx
       *[other] de { $borough }
    }: infracciones de vivienda, quejas de calefacción, chinches y regulación de la renta, con cifras de toda la ciudad.
area-title = { $neighborhood }, { $borough }: edificios por calle
area-title-page = , página { $page }
area-opening = Registros públicos de { $buildings } en { $neighborhood }, { $borough }: infracciones de vivienda, quejas de calefacción, chinches y regulación de la renta, con cifras del condado y la ciudad.
area-rest-title = { $area }, { $borough }: edificios fuera de las listas por vecindario
area-rest-opening = Registros públicos de { $buildings } en { $area }, { $borough }, fuera de las listas por vecindario. Los demás edificios están en la lista de su vecindario.
area-figures = Lo que muestran los registros
area-figure = Cifra
area-unknown = no se sabe
area-unknown-figures = No tenemos datos suficientes para estas cifras:
area-residential = Edificios residenciales de tamaño conocido
area-apartments = Apartamentos en estos edificios
area-open = Infracciones abiertas por cada 100 apartamentos
area-open-note = clases B y C, HPD
area-heat = Quejas de calefacción por cada 1,000 apartamentos
area-heat-note = última temporada completa, HPD; avisos, no pruebas; sin casas de una o dos familias
area-bedbugs = Edificios con declaración de chinches
area-bedbugs-note = de los que deben presentarla
area-rent = Edificios con señales de renta estabilizada
area-rent-note = solo la agencia estatal de vivienda (DHCR) puede confirmarlo
area-not-ranked = No ordenamos las zonas de mejor a peor: las quejas y las inspecciones varían. Estas cifras no dicen nada de un edificio en particular.
area-method = Cómo contamos
area-neighborhood-list = Vecindarios, de la A a la Z
area-zip-list = Códigos postales
area-zip-list-note = Edificios cuyo vecindario no conocemos.
area-building-list = Edificios, por calle
area-no-buildings = Ningún edificio aquí en esta versión de los datos.
area-list-note = Con el número de edificios. Los vecindarios son los de la ciudad (áreas de tabulación de vecindarios de 2020).
area-pages = Páginas de la lista
area-page-of = Página { $page } de { $pages }
area-previous = 100 anteriores
area-next = 100 siguientes

## Consultas

lookup-crumb = Consultar
lookup-heading = Consulte un tipo de registro
lookup-title = Consulte un tipo de registro de un edificio de la Ciudad de Nueva York
lookup-description = Quince tipos de registros de edificios de la Ciudad de Nueva York: qué muestra cada uno y qué no.
lookup-by-building = Busque por dirección, no por el nombre de una persona.
lookup-guides = Lea las guías
lookup-page-title = { $title } · consulta de nycapt
lookup-by-address = { $label } por dirección
lookup-questions = Preguntas
lookup-guide = Lea la guía
lookup-law = La ley
lookup-no-figure = Sin cifra: nuestros datos pueden estar incompletos.
lookup-sources = Fuentes y número de registros
lookup-records = Registros que tenemos
lookup-not-loaded = sin cargar
lookup-undated = sin fecha
lookup-release = Versión de datos { $release }, al { $as_of }.
lookup-no-release = No hay ninguna versión de datos cargada.
lookup-loaded-note = Un conjunto de datos sin cargar no prueba nada. Texto verificado el { $day }.
lookup-others = Otros registros

## Guías y método

guide-title = { $title } · guía de nycapt
guide-list-title = Guías sobre los registros de vivienda de la Ciudad de Nueva York
guide-list-description = Guías cortas sobre infracciones, calefacción, chinches, renta estabilizada, propietarios, sótanos, cooperativas y desalojo por causa justificada (Good Cause), con fuentes.
guide-list-opening = Lo que los registros de vivienda de la ciudad muestran y lo que no. Información general, no asesoría legal.
guide-checked = Revisado por última vez el { $day }. Las reglas cambian: consulte las fuentes.
guide-others = Otras guías
data-title = Qué datos tenemos
data-description = Cada conjunto de datos de este sitio: agencia, fecha, registros y cuánto tenemos por condado.
data-opening = Si solo tenemos parte de un conjunto de datos, que falte un registro no prueba nada.
data-unlisted = Mantenemos las páginas de edificios fuera de los buscadores: ningún edificio tiene datos lo bastante completos.
data-datasets = Conjuntos de datos
data-held = Qué parte tenemos
data-loaded = Cargado
data-records = Registros
data-rejected-rows = Filas excluidas
data-note = Omitimos duplicados, filas sin un lote utilizable y tipos de registros que no usamos.
data-none = No tenemos nada.
data-missing = Lo que no tenemos
data-whole = Tenemos el archivo completo.
data-partial = Tenemos una parte.
data-unknown = No sabemos si tenemos el archivo completo.
data-whole-in = Archivo completo: { $boroughs }.
data-partial-in = Tenemos una parte: { $boroughs }.
data-unknown-in = No sabemos si el archivo está completo: { $boroughs }.
data-fewer-rows = Según la agencia, hay más registros de los que tenemos.
data-one-value = Casi todos los registros son de un solo tipo o de un solo condado, a diferencia del archivo de la ciudad.
data-open-share = El porcentaje de registros abiertos es muy distinto al de la ciudad.
data-expected-buildings = Muchos edificios que deberían tener registros no tienen ninguno aquí.
data-stale = Sus registros más recientes son demasiado antiguos.
data-rejected = Demasiadas filas de un archivo no se podían usar, así que no cargamos nada de él.
data-lost = Faltan registros que teníamos antes.
data-absent = Un condado o una clase no tiene ningún registro.
data-unreadable = Muchos valores de una columna no se podían leer, así que los dejamos en blanco.
data-lost-column = El archivo de la ciudad ya no tiene una de sus columnas.
data-blank = Muchos valores de una columna están ahora en blanco.
method-title = Cómo calculamos el puntaje del historial de un edificio
method-description = Puntaje { $version }: partes, pesos, edificios de comparación, límites, datos y correcciones.
method-release = Versión de datos { $release }: { $buildings } edificios y { $datasets } conjuntos de datos con registros, al { $as_of }.

## Errores

error-file = No se encontró el archivo.
error-file-next = Vuelva a cargar la página.
error-not-found = No se encontró
error-building = No tenemos ningún edificio en esta dirección.
error-apartment = Tenemos este edificio, pero no encontramos una página de este apartamento. En la página del edificio, escriba un número, por ejemplo 4B.
error-guide = No tenemos esta guía.
error-lookup = No tenemos este tipo de registro.
error-list-page = Esta lista no tiene tantas páginas.
error-near = ¿Quiso decir…?
error-elsewhere-html = Pruebe con la <a href="/">página de inicio</a>, uno de los condados de abajo o las <a href="/guides">guías</a>.
error-request = Solicitud { $id }

## Cuenta y claves

account-title = Su cuenta
account-description = Sus informes, cuentas, créditos y claves de API.
account-sign-out = Cerrar sesión
account-search = Buscar esta dirección
account-start = Empezar un informe
account-credits-left =
    { $count ->
        [one] Queda 1 crédito
       *[other] Quedan { $shown } créditos
    }
account-start-price = Cada informe usa uno.
account-buy = Comprar créditos
account-address = Dirección
account-unit = Apartamento
account-unit-optional = (opcional)
account-no-screening = Nuestros informes no son informes del consumidor. No puede usarlos para evaluar a inquilinos, empleados o prestatarios.
account-start-button = Empezar el informe
account-address-missing = Escriba una dirección.
account-address-too-long = Use un máximo de { $most } caracteres para la dirección.
account-unit-too-long = Use un máximo de { $most } caracteres para el apartamento.
account-reports = Informes
account-reports-none = Ninguno todavía. Los informes empezados con una clave de API no aparecen aquí.
account-reports-older = Informes anteriores
account-column-status = Estado
account-column-score = Puntaje
account-column-started = Fecha de inicio
account-column-report = Informe
account-report-running = En curso: paso { $step } de { $steps }
account-report-interrupted = Interrumpido. Continúa automáticamente
account-report-done = Listo
account-report-failed = Falló. Se le devolvió su crédito
account-report-no-score = Sin puntaje
account-report-of = de { $place }
account-report-wait = Un informe suele tardar menos de un minuto.
account-refresh = Actualizar
account-accounts = Cuentas y claves
account-accounts-about = Los programas usan las claves de API de una cuenta para gastar sus créditos. Al crear una clave, usted acepta no usar los informes para evaluar a inquilinos, empleados o prestatarios.
account-accounts-more = Más cuentas
account-is-default = paga los informes que usted empieza aquí
account-for-account = para la cuenta { $account }
account-key-created = creada el { $date }
account-key-revoked = revocada el { $date }
account-key-revoke = Revocar
account-key-ending = la clave que termina en { $last }
account-key-create = Crear una clave
account-new = Cuenta nueva
account-new-name = Nombre
account-new-name-hint = (si ya tiene una con este nombre, no cambia nada)
account-new-button = Crear cuenta
account-name-invalid = Escriba un nombre de 1 a { $most } caracteres.
account-first-page = Volver a la primera página
key-title = Su nueva clave de API
key-description = Una clave nueva para su cuenta.
key-copy-now = Cópiela ahora. No podemos volver a mostrarla.
key-heading = Su clave
key-keep-secret = Quien la tenga puede gastar los créditos de la cuenta. No la ponga en código ni en chats.
key-revoke-leaked = Revóquela si se filtra
key-use = Úsela
key-use-environment = Póngala en el entorno de su programa:
key-use-balance = Pegue la clave, presione Enter y consulte su saldo:
key-use-cli = O guárdela en el llavero de su sistema:
key-repeated-title = Ya creó esta clave
key-repeated = Usted envió el formulario dos veces, pero hay una sola clave, que termina en { $last }. No podemos volver a mostrarla.
key-repeated-revoke = Si no la copió, revóquela y cree otra
key-back = Volver a su cuenta
revoke-title = Revocar una clave
revoke-description = Revocar una clave de API de su cuenta.
revoke-question = ¿Revocar la clave que termina en { $last }?
revoke-about = Creada el { $date } para la cuenta “{ $account }”. La clave dejará de funcionar de inmediato; esto no se puede deshacer. La cuenta conserva sus créditos.
revoke-button = Revocar la clave
revoke-keep = Conservarla
revoke-done = La clave que termina en { $last } está revocada
revoke-done-about = Dejó de funcionar el { $date }. La cuenta “{ $account }” conserva sus créditos.

## Compra

checkout-title = Comprar el informe sobre { $address }
checkout-title-error = Error: Comprar el informe sobre { $address }
checkout-description = El informe completo sobre { $address }: contenido y precio. Sin cuenta.
checkout-kicker = Un informe, { $price }, sin cuenta
checkout-errors = Corrija esto para continuar
checkout-what = Qué recibe
checkout-what-records = Infracciones, permisos y casos judiciales, uno por uno, con fechas y fuentes, y quejas a HPD por tipo y mes. Las listas largas muestran un máximo de { $fewest } a { $most } registros.
checkout-what-analysis = Tiempos de reparación, calefacción y plagas, propietario y edificios relacionados, ventas e impuestos, y señales de regulación de la renta.
checkout-what-apartment = Lo que dicen los registros sobre el apartamento, si su pedido incluye uno.
checkout-what-pdf = Un PDF para guardar y un enlace privado que funciona hasta el { $day }.
checkout-incomplete = Nuestros datos faltan, están incompletos o son antiguos en: { $sections }.
checkout-withheld = Por privacidad, el informe omite, del todo o en parte: { $sections }. Otras secciones pueden mostrar menos detalles.
checkout-limits = El informe trata de registros públicos, no del estado del edificio ni de ninguna persona. Si no podemos hacer el informe, le devolvemos su dinero.
checkout-free-page = Lea primero la página gratis
checkout-order = Pedido
checkout-unit = Apartamento
checkout-unit-hint = (opcional)
checkout-unit-doubtful = { $warning } Para comprarlo de todas formas, elija “Continuar al pago” otra vez.
checkout-unit-invalid = Escriba el número del apartamento, por ejemplo 4B, o su nombre en los registros de HPD. También puede dejar el campo vacío.
checkout-email = Correo electrónico
checkout-email-hint = (opcional, para un solo mensaje con el enlace)
checkout-email-invalid = Escriba una dirección de correo electrónico, por ejemplo nombre@ejemplo.com, o deje el campo vacío.
checkout-email-deleted = Borramos los pedidos sin pagar y sus direcciones de correo después de 30 días.
checkout-no-email = Este sitio no puede enviar correos. Guarde el enlace privado que verá después de pagar.
checkout-acknowledgement = No usaré este informe para evaluar a inquilinos, empleados o prestatarios. No es un informe del consumidor.
checkout-not-acknowledged = Marque la casilla para continuar. Los informes no se pueden usar para evaluar a personas.
checkout-continue = Continuar al pago, { $price }
payment-title = Continuar al pago
payment-price = La página de pago se abre automáticamente. Allí paga { $price }.
payment-open = Abrir la página de pago

## Pedidos

order-report-on = Informe sobre { $place }
order-description = Su pedido de un informe.
order-unit-conflict = Usted pidió un informe sobre el apartamento { $used }, pero la dirección dice { $typed }.
place-without-apartments = La ciudad no indica ningún apartamento en este lote fiscal.
order-words-unused = No usamos algunas palabras de la dirección. Compruebe que el informe sea sobre el edificio correcto.
order-payment-pending = Su pago todavía se está procesando.
order-payment-pending-about = Algunos métodos de pago tardan unos días. Empezaremos cuando llegue el pago.
order-awaiting = Esperamos su pago.
order-awaiting-about = Confirmar un pago suele tardar unos segundos. Después empezaremos.
order-awaiting-unpaid = ¿No pagó? No se le cobró nada.
order-unpaid = No hemos recibido el pago de este pedido.
order-just-paid = ¿Acaba de pagar?
order-check-payment = Verificar su pago
order-start-over = Empezar de nuevo
order-paid = Pagado. Su informe está en cola.
order-compiling = Estamos haciendo su informe.
order-ready = Su informe está listo.
order-disputed = Su pago fue disputado.
order-held = Su banco disputó el pago: solo podremos mostrar el informe si el banco decide a nuestro favor.
order-held-lost = Su banco revirtió el pago, así que no podemos mostrar el informe.
order-held-about = Si no quería disputar el pago, hable con su banco.
order-failed-held = Su banco disputó el pago y decidirá si se le devuelve el dinero.
order-failed-lost = Su banco le devolvió el pago.
order-failed = No pudimos hacer su informe.
order-expired = Este pedido ya no se puede pagar.
order-expired-about = No nos llegó ningún pago, o se le devolvió.
order-summary = Resumen
order-status = Estado
order-step = Paso { $step } de { $steps }
order-score = { $score } de 100
order-score-band =
    { $score } de 100: { $band ->
        [Strong] historial sólido
        [Good] buen historial
        [Mixed] historial mixto
        [Weak] historial débil
       *[Serious] problemas graves en el historial
    }
order-violations =
    { $count ->
        [one] 1 infracción
       *[other] { $shown } infracciones
    }
order-records =
    { $count ->
        [one] 1 registro
       *[other] { $shown } registros
    }
order-records-more = Los { $limit } más recientes de { $all }. El PDF tiene más.
order-records-possible =
    { $count ->
        [one] 1 registro podría ser del apartamento. Véalo en el PDF.
       *[other] { $shown } registros podrían ser del apartamento. Véalos en el PDF.
    }
order-figure-score = Puntaje del historial
order-figure-class-b = Abiertas, peligrosas (clase B)
order-figure-class-c = Abiertas, inmediatamente peligrosas (clase C)
order-figure-apartment = Registros que mencionan el apartamento
order-download = Descargar el PDF
order-open = Abrirlo aquí
order-open-short = Abrir la versión breve, sin los registros
order-json = Descargar los datos (JSON)
order-print = Imprimir esta página
order-record-class = { $what } (clase { $class })
order-record-closed = Cerrada
order-record-date = Fecha
order-record-open = Abierta
order-table-more = El PDF tiene más.
order-refund-due = Le debemos un reembolso.
order-refund-due-about = Está en nuestra lista de reembolsos pendientes.
order-refunded = Le devolvimos su pago o lo resolvimos de otra forma.
order-refunded-about = Su banco puede tardar unos días en mostrar un reembolso.
order-refunded-amount = Le devolvimos { $amount }.
order-paid-twice = Usted pagó dos veces: le debemos un reembolso.
order-refreshes = Se actualiza automáticamente.
order-refresh-off = Desactivar
order-refresh = Actualizar
order-link = Guarde este enlace
order-link-about = Abre su pedido en cualquier dispositivo.
link-private = Quien tenga el enlace puede leer el informe. El enlace funciona hasta el { $day }.
link-private-order = Quien tenga el enlace puede ver el pedido y si se pagó o se reembolsó. El enlace funciona hasta el { $day }.
order-link-copied = enlace privado
order-link-sent = También se lo enviamos por correo electrónico.
order-link-will-be-sent = Le enviaremos el enlace por correo electrónico cuando el informe esté listo.
order-link-send = Enviármelo por correo electrónico
order-email = Correo electrónico
order-email-hint = (para enviarle este enlace)
order-email-new = Nuevo correo electrónico
order-email-new-hint = (déjelo vacío para borrar el que tenemos)
order-email-change = Cambiar el correo
order-email-save = Guardar
order-email-use = Lo usamos solo para un mensaje sobre este pedido.
order-email-saved = Guardamos su correo electrónico para este pedido.
order-email-deleted = Borramos su correo electrónico.
order-email-failed = No pudimos entregar nuestro correo sobre este pedido. Revise la dirección y guárdela de nuevo.
order-no-email = Este sitio no puede enviar correos: este enlace es la única forma de volver a su pedido.
order-id = Pedido { $id }
order-free-page = página gratis de esta dirección
order-return-unconfirmed-title = Su pago todavía no está confirmado
order-return-unconfirmed-advice = Si salió antes de pagar, no se le cobró nada.
order-return-expired-title = Este enlace venció
order-return-expired = El enlace de la página de pago funciona una sola vez, en la hora siguiente al pago.
order-return-expired-advice = Use el enlace privado de la página de su pedido o de nuestro correo.

## Créditos

credits-title = Comprar créditos de informes
credits-description = Créditos de informes para una cuenta. Con un crédito se compra un informe completo.
credits-account = Cuenta
credits-about = Con un crédito se compra un informe completo. Los créditos van a esta cuenta, sin importar quién pague, y no vencen.
credits-privacy = Solo el dueño de la cuenta ve su saldo y en qué se gasta, pero esta página muestra los créditos que deba.
credits-packs = Paquetes
credits-how-many = ¿Cuántos créditos?
credits-pack =
    { $count ->
        [one] 1 crédito de informe
       *[other] { $shown } créditos de informes
    }
credits-pack-price = { $pack }, { $price }
credits-pack-missing = Elija un paquete.
credits-continue = Continuar al pago
credits-returned = Si no podemos hacer un informe, el crédito se devuelve automáticamente. Los informes no se pueden usar para evaluar a inquilinos, empleados o prestatarios.
credits-paid = Pagado. Agregamos { $pack } a la cuenta.
credits-paid-owed = Pagado: { $pack }. Descontamos { $kept } que la cuenta debía por un reembolso o una disputa.
credits-paid-reversed = Pagado: { $pack }. Por un reembolso o una disputa, retiramos { $reversed }.
credits-paid-moved = Pagado: { $pack }. Asignamos el pago a otra cuenta.
credits-paid-erased = Pagado, pero esta cuenta fue eliminada y no agregamos créditos. Comuníquese con nosotros para que le devolvamos el dinero.
credits-unconfirmed = Su pago todavía no está confirmado. Esta página se actualiza cada 10 segundos.
credits-pending = Su pago todavía se está procesando. Agregaremos los créditos cuando llegue, lo que puede tardar unos días.
credits-unpaid = Su pago no se completó. No se cobró nada.
credits-owed = Esta cuenta debe { $owed } por un reembolso o una disputa. Esa cantidad se descontará de los créditos que compre.
credits-closed = Esta cuenta no puede gastar créditos: está congelada, fue eliminada o se revocó la clave de su agente. Comuníquese con nosotros.
credits-no-account = No se encontró la cuenta.
credits-no-account-advice = Pida el enlace completo, que termina en el identificador de la cuenta, al agente o sitio que lo envió aquí. Si la cuenta es de un agente, también necesita una clave activa.

## Inicio de sesión

sign-in-home = Ir a la página de inicio
sign-in-link = Iniciar sesión
sign-in-again = Intentar de nuevo
sign-in-to-account = Ir a su cuenta
sign-in-unavailable-title = No se puede iniciar sesión aquí
sign-in-unavailable = No necesita una cuenta para consultar un edificio o comprar un informe.
sign-in-expired-title = Su sesión terminó
sign-in-expired = No cambió nada. Inicie sesión y envíe el formulario otra vez.
sign-in-none-title = No hay ningún inicio de sesión en curso
sign-in-none = El inicio de sesión tardó más de diez minutos o ya se había completado, o su navegador bloquea las cookies. No se inició la sesión.
sign-in-none-http = Este sitio no usa HTTPS. En ese caso, la mayoría de los navegadores solo guarda las cookies de inicio de sesión si el sitio está en la misma máquina; algunos, nunca.
sign-in-other-title = No podemos completar este inicio de sesión
sign-in-other = Quizás tardó más de diez minutos, se empezó en otro navegador o ya se había completado. No se inició la sesión.
sign-in-denied-title = No se inició la sesión
sign-in-denied = El proveedor de identidad rechazó el inicio de sesión. No cambió nada.
sign-in-spent-title = Este inicio de sesión ya no es válido
sign-in-spent = La respuesta del proveedor de identidad ya se usó o es demasiado antigua. No se inició la sesión.
sign-in-away-title = El proveedor de identidad no responde
sign-in-away = Intente de nuevo en un minuto. No necesita una cuenta para consultar un edificio.
sign-in-unusable-title = El inicio de sesión no funciona
sign-in-unusable = Este sitio no está bien configurado para su proveedor de identidad. Solo el operador puede arreglarlo; el registro del servidor tiene los detalles.
sign-in-too-long-title = Su cookie de inicio de sesión es demasiado grande
sign-in-too-long = Ocuparía { $bytes } bytes; los navegadores guardan un máximo de 4,096. El operador puede pedir al proveedor de identidad que envíe menos datos.
sign-out-title = Sesión cerrada
sign-out-description = Cerró la sesión en este sitio.
sign-out-provider = Puede que su sesión siga abierta en el proveedor de identidad. Si otros usan este navegador, ciérrela allí también.
sign-out-provider-link = Cerrar sesión en el proveedor de identidad
sign-out-home = Página de inicio
sign-out-again = Iniciar sesión otra vez

## Pagos de prueba

sandbox-title = Pago de prueba: no se usa dinero real
sandbox-description = Una página de pago para hacer pruebas. No se usa dinero real.
sandbox-kicker = Prueba
sandbox-heading = Aquí no se usa dinero real.
sandbox-about = Para hacer pruebas, esta página reemplaza al proveedor de pagos. No se necesita tarjeta.
sandbox-one-report = Un informe
sandbox-price = { $price } en dinero ficticio.
sandbox-declined = La tarjeta fue rechazada. No se cobró nada.
sandbox-closed = Este pago ya se hizo, se canceló o venció.
sandbox-done = Se avisó al servicio. Vuelva a la página de donde vino.
sandbox-canceled = No se cobró nada. Vuelva a la página de donde vino.
sandbox-continue = Ir a su compra
sandbox-pay = Pagar { $price }
sandbox-or = O vea qué pasa cuando
sandbox-decline = la tarjeta es rechazada
sandbox-pay-later = el dinero llega unos segundos después
sandbox-fail-later = el pago se retrasa y luego falla
sandbox-cancel = usted cancela
sandbox-no-session = No se encontró este pago.
sandbox-no-session-advice = Empiece el pago otra vez.

## Correos

mail-ready = Su informe sobre { $place }
mail-ready-about = El informe que pidió está listo.
mail-ready-held = El informe que pidió está listo, pero su pago fue disputado.
mail-report-link = Léalo y descargue el PDF
mail-failed = No pudimos hacer su informe sobre { $place }
mail-failed-about = Le devolveremos su dinero.
mail-failed-settled = La página de su pedido dice qué pasó con su pago.
mail-order-link = Ver su pedido
mail-why = Recibe este mensaje porque alguien escribió su dirección de correo en el pedido { $order }. No le enviaremos más correos sobre ese pedido.
mail-disclaimer = Preparamos nuestros informes con registros públicos. No son informes del consumidor y no se pueden usar para evaluar a inquilinos, empleados o prestatarios.

## Errores del servicio que también se muestran en páginas

api-state-away = Las cuentas y los informes no están disponibles ahora.
api-outcome-unknown = Se perdió la conexión con la base de datos al guardar: no sabemos si esta solicitud se completó.
api-no-credits = A la cuenta no le quedan créditos.
api-report-running = El informe todavía está en curso.
api-pdfs-busy = Se están haciendo demasiados PDF en este momento.
api-internal = Algo falló en el servidor.
api-no-payments = Aquí no hay pagos configurados, así que no se vende nada.
api-sandbox-real-data = Este sitio solo acepta pagos de prueba, así que no vende informes sobre datos reales de la ciudad.
api-sample-not-sold = Este sitio muestra datos de ejemplo, así que sus informes no están a la venta.
api-no-release = No hay ninguna versión de datos cargada.
api-too-little-data = No tenemos suficientes datos de la ciudad sobre este edificio para un informe. No se le cobró nada.
api-no-path = No se encontró la página.
api-no-order = No se encontró el pedido.
api-use-order-link = Use el enlace privado completo de su pedido, incluida la parte que sigue a “?token=”.
api-order-unpaid = El pedido no está pagado y no tiene informe.
api-no-report-order = No pudimos hacer el informe de este pedido.
api-read-order = Consulte el estado del pedido.
api-no-slug = No tenemos esta dirección.
api-users-away = No podemos verificar las sesiones de los usuarios ahora.
api-other-site = Otros sitios no pueden hacer cambios aquí.
api-account-frozen = Esta cuenta está congelada, así que sus créditos no se pueden gastar.
api-ask-about-frozen = Comuníquese con nosotros. Comprar créditos no la descongela.
api-blocked = Las solicitudes desde su dirección IP están bloqueadas.
api-page-needs-user = Esta página necesita un usuario con sesión iniciada, no una clave de API.
api-open-in-browser = Ábrala en un navegador.
api-payments-away = Los pagos no están disponibles ahora. No se le cobró por este intento.
api-rate-limited =
    { $count ->
        [one] Demasiadas solicitudes. Espere 1 segundo.
       *[other] Demasiadas solicitudes. Espere { $count } segundos.
    }
api-invalid = La solicitud no es válida.
api-no-report = Este trabajo falló y no tiene informe.
api-body-too-large = La solicitud tiene más de { $most } bytes.
compile-no-building = La versión de los datos no tiene ningún edificio en esta dirección.
compile-unreadable = No se pueden leer los registros del edificio.
compile-unwritable = No se puede escribir el informe.
compile-failed = No pudimos hacer el informe.
compile-too-slow = No pudimos hacer el informe a tiempo.
compile-late = No pudimos hacer el informe: se interrumpió y no se terminó a tiempo.
compile-interrupted = No pudimos hacer el informe: se interrumpió demasiadas veces.
compile-unclaimed = No pudimos hacer el informe: nuestros servidores no pudieron empezarlo a tiempo.
checkout-product-report = Informe sobre { $place }
accounts-too-many = llegó al límite de { $most } cuentas
