### El texto que se lee en las vistas previas, los informes y los puntajes.

## Puntaje

score-nothing-loaded = No tenemos suficientes datos actuales para un puntaje.
score-no-proof = El puntaje califica los registros públicos, no el estado del edificio. Que no haya registros no significa que no haya problemas.
score-too-little-read = Sin puntaje: no hay suficientes datos sobre { $parts }.
score-unread = Sin puntuar por falta de datos: { $parts }.
score-confidence-too-low = Demasiado incierto para dar un número.
score-no-record = Sin puntaje: nada en los registros que leímos cuenta para él.
score-nothing-in-rest = Sin puntaje: no hay suficientes datos sobre { $parts }, y las demás partes no tienen registros que cuenten.
score-none-public-housing = HPD rara vez emite infracciones a NYCHA, así que no podemos comparar los edificios de NYCHA con otros.
score-none-no-apartments = Según la ciudad, este lote tiene 0 apartamentos.
score-none-disputed-size = El número de apartamentos es incierto: los registros se contradicen o no corresponden al tamaño del edificio.
score-none-unknown-size = No sabemos cuántos apartamentos hay.
score-part-open-conditions = Infracciones abiertas
score-part-violation-rate = Infracciones graves recientes
score-part-repair-response = Tiempos de reparación
score-part-heat = Calefacción y agua caliente
score-part-pests = Plagas
score-part-building-safety = Seguridad del edificio
score-part-enforcement = Medidas de la ciudad y casos judiciales
score-cap-vacate-full = hay una orden de desocupación de todo el edificio
score-cap-aep = el edificio está activo en el Programa de Ejecución Alternativa (AEP)
score-cap-vacate-partial = hay una orden de desocupación de una parte del edificio
score-cap-harassment = un tribunal determinó en los últimos cinco años que hubo acoso
score-cap-administrator = un administrador nombrado por el tribunal (7A) está a cargo del edificio
score-home-complaints = Por privacidad, no contamos las quejas sobre casas de una o dos familias.
score-excludes-evictions = desalojos
score-excludes-crime = delitos
score-excludes-demographics = datos demográficos
score-excludes-price = precio
score-excludes-neighborhood = vecindario
score-excludes-noise = quejas de ruido al 311
score-excludes-taxes = impuestos y permisos
score-excludes-reviews = reseñas
clause-bedbugs = , además de chinches en { $apartments } según la última declaración del propietario
score-part-needs = Sin puntaje: no tenemos datos actuales de { $names }.
score-no-repairs-due = No cuenta: ningún problema grave citado en los últimos 3 años tiene un plazo que venció más de 30 días antes del final de nuestros datos.
score-repair-response =
    { $due ->
        [one] El único problema grave citado en los últimos 3 años y con un plazo que venció más de 30 días antes del final de nuestros datos { $in_time ->
            [0] no se cerró dentro del plazo ni en los 30 días siguientes.
           *[other] se cerró dentro del plazo o en los 30 días siguientes.
        }
       *[other] De { $due } problemas graves citados en los últimos 3 años y con un plazo que venció más de 30 días antes del final de nuestros datos, { $in_time ->
            [0] ninguno se cerró dentro del plazo ni en los 30 días siguientes.
            [one] 1 se cerró dentro del plazo o en los 30 días siguientes.
           *[other] { $in_time } se cerraron dentro del plazo o en los 30 días siguientes.
        }
    }
score-building-safety = Los registros del Departamento de Edificios (DOB) suman { $x } puntos de penalización.
score-enforcement = Los programas de la ciudad, las órdenes y los casos judiciales suman { $x } puntos de penalización.
score-cap-applies = Tope de { $most } (sin él, { $before_caps }) porque { $because }.
score-old-open = Infracciones abiertas con más de 10 años: { $old_shown } de { $total_shown }.
score-falsely-certified =
    { $count ->
        [one] 1 infracción abierta se certificó como corregida, pero HPD comprobó que no lo estaba.
       *[other] { $count } infracciones abiertas se certificaron como corregidas, pero HPD comprobó que no lo estaban.
    }
score-owner-changed = Infracciones abiertas anteriores a la venta o escritura del { $sold }: { $before_shown } de { $total_shown }.
score-one-apartment = Un solo apartamento suma el { $percent }% de los días con quejas de calefacción. De sus días, los que pasan de { $times } veces el total de los demás apartamentos se cuentan solo al { $counted }%.
score-confidence-unread = No pudimos leer todos los datos del puntaje.
score-confidence-few-apartments = Hay menos de 6 apartamentos, así que un solo registro pesa mucho.
score-confidence-registration-unknown = No pudimos verificar la inscripción en HPD.
score-confidence-too-small-to-register = Actualmente no está inscrito en HPD. Con uno o dos apartamentos, la inscripción solo es obligatoria si no viven allí ni el propietario ni su familia.
score-confidence-unregistered = Actualmente no está inscrito en HPD.
score-confidence-stale = Algunos datos tienen más de tres actualizaciones de atraso (30 días si son diarios).
score-confidence-home = HPD rara vez inspecciona casas de una o dos familias.
score-confidence-new = Se construyó en los últimos dos años.
score-confidence-board = En una cooperativa o un condominio, muchos problemas se llevan a la junta y no a HPD.
score-confidence-unusual = No es un edificio de apartamentos típico.
score-open-conditions = { $violations } en { $units }. La clase C es la que más cuenta.
score-violation-rate = { $violations } en los últimos 3 años, en { $units }. Las más recientes y las de clase C cuentan más.
score-heat-home = { $violations } en las temporadas de calefacción (de octubre a mayo) desde el { $since }, en { $units }.
score-heat = { $violations } y { $complaints } (una por apartamento al día) en las temporadas de calefacción (de octubre a mayo) desde el { $since }, en { $units }.
score-pests-home = { $violations } en { $units }{ $bedbugs }.
score-pests = { $violations }, y { $complaints } en los últimos 3 años (una por apartamento al día), en { $units }{ $bedbugs }.

## Cómo se calcula el puntaje

method-confidence-high = La confianza alta requiere datos de cada parte con no más de tres actualizaciones de atraso (30 días si son diarios), al menos { $ENOUGH_UNITS } apartamentos y una inscripción vigente en HPD. Si falta una condición, es media; si faltan más, baja.
method-confidence-home = Baja en edificios de { $FEW_UNITS } apartamentos o menos: HPD rara vez los inspecciona.
method-confidence-new = Baja en edificios construidos en los últimos { $NEW_YEARS } años.
method-confidence-medium = Media, como máximo, en cooperativas, condominios y edificios poco comunes.
method-confidence-low = Con confianza baja, no mostramos ni número ni calificación.
method-range = El puntaje va de 0 a 100; más alto es mejor. Califica los registros públicos, no el estado del edificio.
method-half = Cada parte, salvo “Tiempos de reparación”, empieza con todos sus puntos, que se reducen a la mitad cada vez que su tasa sube una cantidad fija (vea Fórmulas).
method-peer-share = Cada parte, salvo “Tiempos de reparación”, es en un { $own }% la tasa propia del edificio y en un { $peers }% su posición entre edificios similares de toda la ciudad, si hay suficientes.
method-added-apartments = Al calcular una tasa por apartamento, sumamos { $apartments } apartamentos a cada edificio, para que un solo registro no decida el puntaje de un edificio pequeño.
method-apartments = Usamos el número de apartamentos del registro fiscal o el de HPD, el que sea mayor; si faltan los dos, uno declarado por el propietario o por HPD. Si la superficie, las facturas de impuestos, los apartamentos que aparecen en los registros o el otro número lo contradicen, no hay puntaje.
method-visits = Las infracciones por un mismo problema en una misma visita se cuentan juntas: cuatro iguales cuentan como dos, y nueve como tres.
method-age = Una infracción abierta cuenta por completo hasta que HPD la cierra, sin importar su antigüedad. Si el propietario certificó la reparación y HPD comprobó que no se hizo, cuenta { $times } veces.
method-repairs = Las reparaciones lentas bajan el puntaje. Las rápidas no pueden subir “Tiempos de reparación” por encima del promedio de las demás partes.
method-repair-evidence = Cuantos más plazos de reparación hayan vencido, más cuenta “Tiempos de reparación”.
method-coverage = Si los datos de una parte faltan, son antiguos o están incompletos en el condado, las demás partes cuentan más. Si estas suman menos del { $percent }% del peso (“Tiempos de reparación” pesa según los plazos de reparación vencidos), no hay puntaje.
method-caps = Mostramos solo el tope más bajo, y solo si baja el puntaje. Para comparar edificios, usamos el puntaje con el tope. Una lista de la ciudad con más de tres actualizaciones de atraso (30 días si es diaria) no pone tope.
method-lot = Los edificios de un mismo lote comparten el puntaje.
method-future = No tomamos en cuenta registros con fecha posterior a la versión de los datos.
method-peers = Comparamos edificios del mismo tipo y tamaño en toda la ciudad, así que un mismo historial recibe el mismo puntaje en todos los condados.
method-peer-types = Tipos: de alquiler sin ascensor, de alquiler con ascensor, cooperativa, condominio, de una o dos familias, de uso mixto y otros.
method-peer-sizes = Los grupos de tamaño empiezan en { $sizes } apartamentos.
method-peer-least = Con menos de { $least } edificios similares, comparamos entre todos los tamaños y luego entre todos los tipos. Comparamos una parte solo si tiene datos completos en los cinco condados.
method-peer-places = La posición de un edificio es el porcentaje de edificios similares con una tasa igual o peor. En caso de empate, todos comparten la mejor posición. Para las posiciones no se cuentan los apartamentos añadidos.
method-peer-borough = También mostramos la posición en el condado, que no cambia el puntaje.
method-peer-tables = Las posiciones se calculan una vez por cada versión de los datos.

## Pesos del puntaje

weight-open-class-a = infracción abierta de clase A
weight-open-class-b = infracción abierta de clase B
weight-open-class-c = infracción abierta de clase C
weight-rent-impairing = multiplicador si afecta la renta (rent-impairing: puede afectar un reclamo de renta)
weight-falsely-certified = multiplicador si se certificó como corregida y HPD comprobó que no lo estaba
weight-issued = infracción de clase { $class } emitida en los últimos { $window } años (se reduce a la mitad cada año)
weight-repair = problema citado en los últimos { $window } años, si todas sus infracciones de clase B y C se cerraron dentro del plazo o en los { $grace } días siguientes (si no, 0)
weight-heat-day = día en que un apartamento reportó falta de calefacción o agua caliente (máximo { $month } al mes), en las dos últimas temporadas de calefacción completas (de octubre a mayo) o en la actual
weight-heat-one-apartment = día en que un solo apartamento reportó falta de calefacción o agua caliente, por encima de { $times } veces el total de los demás
weight-heat-violation = infracción por calefacción o agua caliente en las dos últimas temporadas de calefacción completas (de octubre a mayo) o en la actual
weight-pest-violation = infracción abierta por plagas
weight-pest-day = día en que un apartamento reportó plagas (se reduce a la mitad cada año)
weight-bedbugs = apartamento con chinches en la última declaración del propietario
weight-rats-cleared = multiplicador si se encontraron ratas y luego se eliminaron
weight-rats-found = multiplicador si la última inspección encontró ratas
weight-ecb-class-1 = infracción ECB de clase 1 sin corregir
weight-ecb-class-2 = infracción ECB de clase 2 sin corregir
weight-ecb-class-3 = infracción ECB de clase 3 sin corregir
weight-dob-hazard = infracción activa del DOB por las condiciones del edificio
weight-dob-paperwork = infracción activa del DOB por no presentar un documento, o que solo aparece en DOB NOW
weight-elevator = ascensor con una prueba vencida
weight-boiler = caldera con defectos en su última inspección
weight-dob-urgent = queja al DOB abierta y de máxima prioridad
weight-facade-unsafe = fachada insegura
weight-facade-repair = fachada segura solo con un programa de reparación
weight-aep = activo en el Programa de Ejecución Alternativa (AEP)
weight-aep-discharged = salida del Programa de Ejecución Alternativa hace menos de tres años
weight-conh = en la lista de Certificación de No Acoso
weight-underlying-conditions = en el Programa de Condiciones Subyacentes
weight-agency-case = caso pendiente que abrió HPD
weight-tenant-case = caso pendiente que abrió un inquilino (en un edificio de más de 20 apartamentos, multiplicado por 20 y dividido entre el número de apartamentos)
weight-closed-case = caso cerrado que se abrió hace menos de tres años (si lo abrió un inquilino en un edificio de más de 20 apartamentos, multiplicado por 20 y dividido entre el número de apartamentos)
weight-harassment = determinación de acoso en los últimos cinco años
weight-vacate-full = orden de desocupación para todo el edificio
weight-vacate-partial = orden de desocupación para parte del edificio
weight-judgment = sentencia sin cumplir
weight-registration = inscripción vencida
weight-city-repair = reparación que la ciudad ordenó en los últimos 3 años y ya se terminó, dividida entre el número de apartamentos
weight-city-repair-most = máximo que pueden sumar las reparaciones de la ciudad

## Grupos de edificios similares

peers-size-1 = 1 o 2 apartamentos
peers-size-3 = 3 a 5 apartamentos
peers-size-6 = 6 a 19 apartamentos
peers-size-20 = 20 a 49 apartamentos
peers-size-50 = 50 a 99 apartamentos
peers-size-100 = 100 apartamentos o más
peers-residential = edificios residenciales
peers-of-kind =
    { $kind } en { $place ->
        [Bronx] el Bronx
       *[other] { $place }
    }
peers-walk-up-rentals = edificios de alquiler sin ascensor
peers-elevator-rentals = edificios de alquiler con ascensor
peers-coops = cooperativas
peers-condos = condominios
peers-homes = casas de una o dos familias
peers-mixed = edificios de uso mixto
peers-other = otros edificios residenciales
peers-of-size =
    { $kind } en { $place ->
        [Bronx] el Bronx
       *[other] { $place }
    }, de { $size }

## Cantidades

count-apartments =
    { $count ->
        [one] 1 apartamento
       *[other] { $shown } apartamentos
    }
count-boilers =
    { $count ->
        [one] 1 caldera
       *[other] { $shown } calderas
    }
count-cases =
    { $count ->
        [one] 1 caso
       *[other] { $shown } casos
    }
count-complaints =
    { $count ->
        [one] 1 queja
       *[other] { $shown } quejas
    }
count-elevators =
    { $count ->
        [one] 1 ascensor o plataforma elevadora
       *[other] { $shown } ascensores y plataformas elevadoras
    }
count-heat-violations =
    { $count ->
        [one] 1 infracción por calefacción o agua caliente
       *[other] { $shown } infracciones por calefacción o agua caliente
    }
count-open-pest-violations =
    { $count ->
        [one] 1 infracción abierta por plagas
       *[other] { $shown } infracciones abiertas por plagas
    }
count-open-violations =
    { $count ->
        [one] 1 infracción abierta
       *[other] { $shown } infracciones abiertas
    }
count-pest-complaints =
    { $count ->
        [one] 1 queja por plagas
       *[other] { $shown } quejas por plagas
    }
count-serious-violations =
    { $count ->
        [one] 1 infracción de clase B o C
       *[other] { $shown } infracciones de clase B y C
    }
count-records =
    { $count ->
        [one] 1 registro
       *[other] { $shown } registros
    }
count-repairs =
    { $count ->
        [one] 1 reparación
       *[other] { $shown } reparaciones
    }
count-summonses =
    { $count ->
        [one] 1 citación
       *[other] { $shown } citaciones
    }
count-heat-problems =
    { $count ->
        [one] 1 problema de calefacción o agua caliente
       *[other] { $shown } problemas de calefacción o agua caliente
    }
count-violations =
    { $count ->
        [one] 1 infracción
       *[other] { $shown } infracciones
    }

## Hallazgos

finding-none-serious =
    Según HPD,{ $on } no había infracciones de clase B o C emitidas desde el { $since }{ $place ->
        [lot] { $on_lot }
       *[building] {" "}en este edificio
    }, de { $apartments }. Que no haya registros no significa que no haya problemas.
finding-rent-stabilized =
    { $reason ->
        [none] Los registros públicos sugieren que este edificio tiene o tuvo apartamentos con renta estabilizada.
       *[other] { $reason }
    } Solo DHCR puede confirmar si un apartamento en particular está estabilizado.
finding-vacate-unconfirmed =
    Según los registros, { $issuer ->
        [DOB] el DOB
       *[other] { $issuer }
    } ordenó{ $of } desocupar{ $kind ->
        [full] {" "}todo el edificio
        [partial] {" "}una parte del edificio
       *[other] {" "}el lugar
    }{ $at }. Los registros{ $through } no dicen si la orden se levantó. Confírmelo con esa agencia.{ $more }
finding-vacate =
    Según los registros, { $issuer ->
        [DOB] el DOB
       *[other] { $issuer }
    } ordenó{ $of } desocupar{ $kind ->
        [full] {" "}todo el edificio
        [partial] {" "}una parte del edificio
       *[other] {" "}el lugar
    }{ $at }. La orden estaba en vigor{ $on }. Confírmelo con esa agencia.{ $more }
clause-more-vacates =
    { $count ->
        [one] {" "}En los registros consta además otra orden de desocupación que puede estar en vigor.
       *[other] {" "}En los registros constan además otras { $count } órdenes de desocupación que pueden estar en vigor.
    }
finding-unit-vacate = Según HPD,{ $on } el apartamento { $apartment } figuraba como desocupado por orden de la ciudad ({ $violations } sin cerrar{ $of }). Nadie puede vivir allí hasta que la ciudad lo permita. Confírmelo con HPD.
clause-from =
    { $count ->
        [one] , del { $day }
       *[other] , la más reciente del { $day }
    }
finding-unit-vacate-title = Orden de desocupación del apartamento { $apartment }
finding-unit-class-c = Según HPD,{ $on } había { $violations } de clase C (inmediatamente peligrosa) sin cerrar en registros que mencionan el apartamento { $apartment }{ $newest }{ $conditions }. Puede haber reparaciones sin registrar.
clause-newest =
    {" "}({ $count ->
        [one] fecha
       *[other] fecha más reciente en nuestros datos
    }: { $day })
finding-unit-class-c-title = Infracciones abiertas de clase C en este apartamento
finding-unit-open = Según HPD,{ $on } había { $violations } ({ $classes }) sin cerrar en registros que mencionan el apartamento { $apartment }{ $conditions }. Puede haber reparaciones sin registrar.
finding-unit-open-title = Infracciones abiertas en este apartamento
clause-conditions = : { $conditions }
finding-unit-below-street = Por su nombre, el apartamento { $apartment } podría estar en el sótano (basement o cellar). { $note }
finding-unit-below-street-title = Sótano: verifique que sea legal vivir allí
finding-vacate-full-title = Orden de desocupación de todo el edificio
finding-vacate-partial-title = Orden de desocupación de una parte del edificio
finding-vacate-elsewhere-title = Orden de desocupación en el lote fiscal, posiblemente de otro edificio
finding-vacate-unconfirmed-title = Orden de desocupación que puede seguir en vigor
finding-vacate-old-title = Orden de desocupación antigua que puede seguir en vigor
clause-of = {" "}del { $day }
finding-aep-title = Activo en el Programa de Ejecución Alternativa (AEP)
finding-underlying-conditions-title = En el Programa de Condiciones Subyacentes
finding-conh-title = En la lista de Certificación de No Acoso
clause-since = {" "}desde el { $day }
finding-seven-a = En la lista de edificios de HPD{ $through }, consta que un administrador nombrado por el tribunal (7A) está a cargo de este edificio. Confirme quién cobra la renta.
finding-seven-a-title = A cargo de un administrador 7A
finding-harassment =
    Un tribunal determinó que hubo acoso en { $cases } sobre este edificio. { $count ->
        [one] La determinación
       *[other] La determinación más reciente
    } es{ $of }: “{ $finding }”.
finding-harassment-title = Un tribunal determinó que hubo acoso
finding-facade = La fachada{ $cycle } se declaró insegura ante el Departamento de Edificios (DOB){ $of }. En nuestros registros no hay ninguna declaración de un ciclo posterior.
clause-of-cycle = {" "}(ciclo { $cycle })
finding-facade-title = Fachada declarada insegura
finding-shed =
    Según los registros, hay permisos para un cobertizo de acera desde { $since ->
        [none] hace más de 3 años
       *[other] el { $since }
    }. Verifique si sigue instalado.
finding-shed-title = Permisos de cobertizo de acera desde hace más de 3 años
finding-dob-hazards = Según el Departamento de Edificios (DOB),{ $on } había { $violations } por las condiciones del edificio, en estado activo.
finding-dob-hazards-title = Infracciones activas del Departamento de Edificios
finding-elevators = Según los registros,{ $on } constaba una prueba vencida en { $overdue } de { $elevators }. Los trámites pueden registrarse con retraso.
finding-elevators-title = Prueba de ascensor vencida según los registros
finding-boilers =
    { $count ->
        [one] La última inspección registrada encontró
       *[other] Las últimas inspecciones registradas encontraron
    } defectos en { $boilers }{ $inspected }.
clause-inspected =
    { $count ->
        [one] {" "}(inspección del { $day })
       *[other] {" "}(la inspección más reciente, del { $day })
    }
finding-boilers-title = Inspección de caldera con defectos
finding-open-class-c = Según HPD,{ $on } había { $violations } de clase C (inmediatamente peligrosa) sin cerrar{ $on_lot }{ $issued }{ $conditions }. Puede haber reparaciones sin registrar.
clause-issued = , con fechas del { $first } al { $last }
clause-issued-once = , con fecha del { $day }
finding-open-class-c-title = Infracciones abiertas de clase C
finding-heat = Según HPD,{ $on } había { $violations } por calefacción o agua caliente sin cerrar{ $on_lot }. Puede haber reparaciones sin registrar.
finding-heat-title = Infracciones abiertas por calefacción o agua caliente
clause-in-apartments = {" "}en { $apartments }
clause-newest-open =
    { $count ->
        [one] , con fecha del { $day }
       *[other] . La más reciente sin cerrar en nuestros datos es del { $day }
    }
finding-lead = Según HPD,{ $on } había { $violations } por pintura con plomo (clase C, inmediatamente peligrosa) sin cerrar{ $apartments }{ $on_lot }{ $newest }. Puede haber reparaciones sin registrar.
finding-lead-title = Infracciones abiertas por pintura con plomo
finding-bedbugs = El propietario reportó chinches en { $apartments }{ $of_units } en su última declaración{ $period }.
clause-of-units = {" "}de { $units }
clause-of-period = {" "}({ $period })
period-of-days = del { $from } al { $to }
finding-bedbugs-title = Chinches en la última declaración del propietario
clause-at = {" "}en { $address }
clause-on = {" "}el { $day }
clause-as-of = {" "}al { $day }
finding-rats = El último resultado de una inspección de ratas en el lote fue “{ $result }”{ $on }.
finding-rats-title = No pasó la última inspección de ratas
finding-false-certification = Según HPD,{ $on } constaba que el propietario certificó { $repairs } que un inspector encontró sin hacer{ $on_lot }.
finding-false-certification-title = Reparaciones certificadas que no se hicieron
finding-none-serious-title = Ninguna infracción de clase B o C en 3 años
finding-on-time = De { $violations } de clase B y C de los últimos 3 años{ $on_lot } cuyo plazo{ $on } llevaba más de 30 días vencido, el { $percent }% se cerró dentro del plazo o en los 30 días siguientes.
finding-on-time-title = La mayoría de las infracciones graves se cerraron dentro del plazo o en los 30 días siguientes
finding-repairs-late =
    De { $violations } de clase B y C de los últimos 3 años{ $on_lot } cuyo plazo{ $on } llevaba más de 30 días vencido, { $percent ->
        [none] ninguna se cerró dentro del plazo ni en los 30 días siguientes.
        [below_one] menos del 1% se cerró dentro del plazo o en los 30 días siguientes.
       *[other] solo el { $percent }% se cerró dentro del plazo o en los 30 días siguientes.
    }
finding-repairs-late-title = La mayoría de las infracciones graves se cerraron tarde o siguen abiertas
finding-illegal-conversion = Según el Departamento de Edificios (DOB), hubo { $complaints } por conversión ilegal{ $newest } con una infracción u orden como resultado. Verifique si alguna sigue abierta.
finding-illegal-conversion-title = Infracción u orden tras una queja por conversión ilegal
clause-basement = {" "}En el registro fiscal, el sótano figura como: { $label }.
finding-units-above-certificate = El último certificado final de ocupación que indica un número de apartamentos permite { $apartments }, pero otro registro indica { $counted_units }. Pregunte cuáles son legales, sobre todo en el sótano.{ $basement }
finding-units-above-certificate-title = Hay más apartamentos en los registros de los que permite el certificado
finding-units-differ = Los registros de la ciudad no coinciden: { $figures }.
units-certificate = { $apartments } según el certificado de ocupación
units-hpd-rooming =
    { $count ->
        [one] 1 habitación de alquiler (rooming unit) según HPD
       *[other] { $shown } habitaciones de alquiler (rooming units) según HPD
    }
units-hpd-permanent = { $apartments } según HPD
units-tax-record = { $apartments } según el registro fiscal
finding-units-differ-title = Los registros no coinciden en el número de apartamentos
flood-map-in-force = el mapa vigente (2007)
flood-map-preliminary = el mapa preliminar (2015)
clause-sandy = {" "}Se inundó con Sandy en 2012.
finding-flood = El lote está en la zona de inundación del 1% (probabilidad de inundación de al menos el 1% al año) según { $maps }.{ $sandy }
finding-flood-title = En una zona de inundación
finding-ecb-balance = Según el Departamento de Edificios (DOB),{ $on } se debían { $balance } por infracciones ECB (OATH){ $of_units }. No se cuentan las que esperan audiencia.
clause-balance-per-unit =
    { $units ->
        [one] , más de { $least } para un solo apartamento
       *[other] , más de { $least } por cada uno de los { $shown } apartamentos
    }
finding-ecb-balance-title = Saldo alto por infracciones ECB
clause-water-only = {" "}solo por cargos de agua
finding-lien-notice = En { $month }, el lote estuvo en la lista de venta de gravámenes fiscales de la ciudad ({ $cycle }){ $water }. Eso no significa que se haya vendido un gravamen.
finding-lien-notice-title = En una lista reciente de venta de gravámenes fiscales
clause-in = {" "}({ $end })
finding-expired-421a = Según los registros, un beneficio fiscal 421-a terminó{ $end }. Lo que eso significa para la renta depende del contrato y de los registros de DHCR.
finding-expired-421a-title = El beneficio 421-a terminó
finding-rent-stabilized-title = Los registros sugieren que hay apartamentos con renta estabilizada
finding-not-registered = Según HPD,{ $on } este edificio de { $apartments } no figuraba inscrito. Los propietarios de edificios de 3 apartamentos o más deben inscribirlos cada año.
finding-nycha-title = Propiedad de la Autoridad de Vivienda de la Ciudad de Nueva York (NYCHA)
finding-nycha = En los registros de la ciudad{ $through }, este lugar figura como propiedad de NYCHA. Lo administra NYCHA o, con su programa PACT, una empresa privada. HPD rara vez emite infracciones a NYCHA, así que pocas infracciones no significan pocos problemas.
finding-not-registered-title = No está inscrito en HPD
finding-registration-lapsed = La inscripción anual del edificio en HPD venció{ $on }. Según HPD,{ $as_of } no constaba ninguna renovación.
finding-registration-lapsed-title = La inscripción en HPD está vencida
finding-owner-differs = La última escritura registrada{ $of } y la inscripción en HPD, que presenta el propietario, indican propietarios distintos. La inscripción puede estar desactualizada.
finding-owner-differs-title = El propietario inscrito no es el de la escritura
clause-on-lot = {" "}en { $whole_lot }
whole-lot = todo el lote fiscal ({ $buildings } edificios)
whole-lot-several = todo el lote fiscal (varios edificios)
whole-lot-addresses = todo el lote fiscal (varias direcciones)
whole-lot-gone = todo el lote fiscal (incluidos edificios que quizá ya no existan)
finding-of-lot = { $detail } Los registros cubren { $whole_lot }.
at-least = al menos { $counted }
clause-most-often =
    { $count ->
        [one] , por { $conditions }
       *[other] , sobre todo por { $conditions }
    }
clause-data-end = {" "}Estos registros llegan hasta el { $day } y pueden estar desactualizados.
clause-data-part = {" "}Solo tenemos una parte de estos registros.
clause-data-unproven = {" "}Estos registros pueden estar incompletos.
finding-underlying-conditions = En la lista de HPD{ $through }, el edificio figura{ $since } en el Programa de Condiciones Subyacentes, por filtraciones y moho que vuelven a aparecer.
count-buildings =
    { $count ->
        [one] 1 edificio
       *[other] { $shown } edificios
    }
count-heat-complaints =
    { $count ->
        [one] 1 queja de calefacción
       *[other] { $shown } quejas de calefacción
    }
count-orders =
    { $count ->
        [one] 1 orden de desocupación está
       *[other] { $shown } órdenes de desocupación están
    }
count-permits =
    { $count ->
        [one] 1 permiso está
       *[other] { $shown } permisos están
    }
count-records-name =
    { $count ->
        [one] 1 registro menciona
       *[other] { $shown } registros mencionan
    }
count-records-probably-name =
    { $count ->
        [one] 1 registro probablemente menciona
       *[other] { $shown } registros probablemente mencionan
    }
count-residential-evictions =
    { $count ->
        [one] 1 desalojo residencial
       *[other] { $shown } desalojos residenciales
    }
count-stabilized-apartments =
    { $count ->
        [one] 1 apartamento estabilizado
       *[other] { $shown } apartamentos estabilizados
    }

## Resumen

digest-score =
    Al { $today }, el historial obtiene { $score } de 100 puntos{ $band ->
        [strong] {" "}(historial sólido)
        [good] {" "}(buen historial)
        [mixed] {" "}(historial mixto)
        [weak] {" "}(historial débil)
        [serious] {" "}(problemas graves en el historial)
       *[other] {""}
    }, con confianza { $level ->
        [high] alta
        [medium] media
       *[other] baja
    }.
digest-unit =
    { $count ->
        [one] 1 registro menciona
       *[other] { $shown } registros mencionan
    } el apartamento { $name }{ $newest ->
        [none] {" "}en los datos al { $today }
       *[other] {" "}({ $count ->
            [one] fecha
           *[other] fecha más reciente
        }: { $newest })
    }.
no-proof = Que no haya registros no significa que no haya problemas.
digest-too-little-read = Tenemos muy pocos datos de la ciudad para resumir este edificio.
digest-no-open-violations = Según HPD,{ $on } no había infracciones abiertas de clase A, B o C{ $orders }.
digest-open-violations = Según HPD,{ $on } había { $violations } sin cerrar: { $classes }{ $orders }. Puede haber reparaciones sin registrar.
clause-orders = ; órdenes (clase I) sin cerrar: { $shown }
digest-complaints =
    HPD recibió { $complaints }{ $count ->
        [0] {""}
       *[other] {" "}(sin comprobar)
    }{ $on_lot } en los 12 meses{ $to }.
lower-bound-unit =
    Al menos { $count ->
        [one] 1 registro menciona
       *[other] { $count } registros mencionan
    } el apartamento { $name }{ $newest }.
lower-bound-open-violations =
    Según HPD,{ $on } había { $violations } de clase { $classes ->
        [C] C (inmediatamente peligrosa)
       *[other] { $classes }
    } sin cerrar{ $of_classes }. Puede haber reparaciones sin registrar.
lower-bound-open-heat = Según HPD,{ $on } había { $problems } sin cerrar.
classes-all = A, B o C
clause-of-classes = : { $classes }
count-of-class =
    { $count } de clase { $class ->
        [C] C (inmediatamente peligrosa)
       *[other] { $class }
    }
clause-to = {" "}hasta el { $day }
digest-unit-possible = El apartamento { $name } puede estar mencionado en { $records }.
digest-unit-none = Ningún registro de infracciones de HPD, reparaciones de la ciudad, solicitudes de obra en DOB NOW o ventas menciona el apartamento { $name }.

## Preguntas

question-rent-history = ¿Puedo ver el historial de renta de DHCR de este apartamento? DHCR lo entrega gratis.
question-lead = ¿Puedo ver los resultados de las pruebas de pintura con plomo y los avisos anuales de este apartamento?
question-lead-reason = En edificios anteriores a 1960, si en la vivienda hay un niño menor de 6 años, la ley presume que la pintura descascarada es pintura con plomo, hasta que una prueba demuestre lo contrario.
question-board = ¿Hay cuotas especiales aprobadas o planeadas? ¿Qué dicen las actas de la junta de los últimos dos años sobre reparaciones?
question-board-reason = Los registros públicos no incluyen el presupuesto ni las actas del edificio.
-only-dhcr = Solo DHCR puede confirmar si un apartamento en particular está estabilizado.
question-rent-registered = { answer-rent-registered } { -only-dhcr }
question-rent-likely = { answer-rent-likely } { -only-dhcr }
question-rent-possible = { answer-rent-possible } { -only-dhcr }
question-rent-unknown = Los registros públicos no muestran si un apartamento en particular está estabilizado. Solo DHCR puede confirmarlo.
question-vacate-full = ¿Se levantó la orden de desocupación? ¿Puedo ver la carta de la ciudad?
question-vacate-elsewhere = ¿La orden de desocupación de este lote fiscal incluye este edificio? ¿Se levantó?
question-vacate-unit = ¿Se levantó la orden de desocupación de este apartamento? ¿Puedo ver la carta de la ciudad?
question-vacate-partial = ¿Qué apartamentos incluye la orden de desocupación? ¿Se levantó?
question-vacate-not-lifted-on-record = ¿Se levantó la orden de desocupación? ¿Cuándo?
question-not-registered = ¿Cuál es el número de inscripción del edificio en HPD?
question-registration-lapsed = ¿Cuándo se renovará la inscripción en HPD?
question-unit-open-class-c = ¿Se corrigieron y certificaron ante HPD las infracciones abiertas de clase C de este apartamento? Si no, ¿para cuándo?
question-unit-open-violations = ¿Se corrigieron y certificaron ante HPD las infracciones abiertas de este apartamento? Si no, ¿para cuándo?
question-unit-below-street = ¿El certificado de ocupación permite un apartamento en este piso?
question-lead-open = ¿Se corrigieron las infracciones abiertas por pintura con plomo? ¿Puedo ver los resultados de las pruebas finales?
question-aep-active = ¿Qué reparaciones exige todavía el Programa de Ejecución Alternativa (AEP), y para cuándo?
question-seven-a-administrator = ¿Quién puede firmar contratos y cobrar la renta con el administrador 7A?
question-harassment-finding = ¿Qué ordenó el tribunal después de determinar que hubo acoso? ¿Ya se resolvió el caso?
question-illegal-conversion = ¿Este apartamento está en el certificado de ocupación? ¿Qué cuartos se pueden usar como dormitorios?
question-units-above-certificate = ¿Es este uno de los apartamentos que permite el certificado de ocupación?
question-heat-open-in-season = ¿Ya volvieron la calefacción y el agua caliente? ¿Cuándo se certificará la corrección de las infracciones?
question-heat-open = ¿Cuándo se reparará la calefacción o el agua caliente?
question-facade-unsafe = ¿Cuándo empieza y termina la reparación de la fachada, y quién la paga?
question-open-class-c = ¿Se corrigieron y certificaron ante HPD las infracciones abiertas de clase C? Si no, ¿para cuándo?
question-repairs-late = ¿Cuánto tardan aquí las reparaciones? ¿A quién llamo si una se atrasa?
question-bedbugs-reported = ¿Puedo ver el historial de chinches del apartamento y del edificio (formulario DBB-N) antes de firmar?
question-owner-differs-from-deed = ¿De quién es el edificio ahora, y quién puede firmar por el propietario?
question-rent-stabilization-evidence = ¿Este apartamento tiene renta estabilizada, y cuál fue la última renta legal registrada?
question-benefit-421a-ended = ¿Este apartamento estaba estabilizado por el 421-a? ¿Decían los contratos cuándo terminaría eso?
question-lien-notice = ¿Se pagaron los impuestos y los cargos de agua de la lista de gravámenes?
question-ecb-balance = ¿Qué saldos de ECB se deben todavía, y quién los tiene que pagar?
question-shed-over-3-years = ¿Por qué está instalado el cobertizo de acera, y cuándo lo quitarán?
question-elevator-test-overdue = ¿Cuándo se probó por última vez cada ascensor, y con qué frecuencia está fuera de servicio?
question-boiler-defects = ¿Se corrigieron los defectos de la caldera y se informó la reparación al DOB?
question-dob-active-hazards = ¿Cuáles de las infracciones activas del DOB se corrigieron?
question-false-certification = ¿Cómo se revisan las reparaciones antes de certificarlas ante HPD?
question-underlying-conditions = ¿Se encontró y se reparó el origen de las filtraciones?
question-rats-found = ¿Qué se hizo después de la inspección de ratas, y cuándo es la próxima?
question-conh-listed = ¿Las obras en este edificio necesitan una Certificación de No Acoso?
question-flood-zone = ¿Se ha inundado alguna vez el edificio o este apartamento? El contrato debe informar los daños por inundación que el propietario conozca.
question-legal-units-differ = ¿Cuántos apartamentos permite el certificado de ocupación? ¿Es este uno de ellos?

## Respuestas

answer-apartment =
    { $kind ->
        [possible] { $possible ->
            [one] 1 registro podría mencionar el apartamento { $name }
           *[other] { $possible_shown } registros podrían mencionar el apartamento { $name }
        }
        [exact] { $exact } el apartamento { $name }
        [probable] { $probable } el apartamento { $name }
       *[both] { $exact } el apartamento { $name }, y es probable que { $probable_too ->
            [one] 1 más también lo mencione
           *[other] { $probable_too } más también lo mencionen
        }
    }{ $kind ->
        [possible] {""}
       *[other] { $possible ->
            [0] {""}
            [one] ; 1 más podría mencionarlo
           *[other] ; { $possible_shown } más podrían mencionarlo
        }
    }{ $building_wide ->
        [0] {""}
        [one] ; 1 registro no menciona ningún apartamento
       *[other] ; { $building_wide_shown } registros no mencionan ningún apartamento
    }.
answer-apartment-newest =
    { $count ->
        [one] El registro: { $records }.
       *[other] Del más reciente al más antiguo: { $records }{ $more ->
            [0] {""}
           *[other] ; y { $more } más
        }.
    }
answer-apartment-record =
    { $what } ({ $section ->
        [hpdViolations] infracción de clase { $class }
        [hpdComplaints] queja
        [repairResponse] reparación de la ciudad
        [permits] registro del DOB
       *[salesAndDeeds] registro de venta
    }{ $date ->
        [undated] {""}
       *[other] , { $date }
    }{ $status ->
        [open] , sin cerrar
        [closed] , registro cerrado
       *[unstated] {""}
    })
answer-open-heat =
    Según HPD,{ $on } había { $count ->
        [one] 1 infracción abierta
       *[other] { $shown } infracciones abiertas
    } por calefacción o agua caliente. Puede haber reparaciones sin registrar.
answer-stabilized =
    La factura de impuestos de { $year } indica { $apartments }{ $estimated ->
        [yes] {" "}(cifra estimada)
       *[no] {""}
    }.
answer-benefit =
    { $state ->
        [over] Terminó un beneficio fiscal o subsidio que limitaba las rentas
        [inactive] Consta un beneficio fiscal o subsidio que limita las rentas, pero no está en vigor
        [unsettled] Consta un beneficio fiscal o subsidio que limita las rentas, pero puede haber terminado
       *[active] Consta un beneficio fiscal o subsidio que limita las rentas
    }: { $program }{ $end ->
        [none] {""}
       *[other] {" "}(fecha de fin: { $end })
    }.
answer-registered =
    En los registros de HPD{ $through }, la última inscripción { $place ->
        [lot] de un edificio de este lote fiscal
       *[building] del edificio
    } { $last ->
        [none] no tiene fecha conocida
       *[other] es del { $last }
    }{ $ends ->
        [none] {""}
       *[other] , con vigencia hasta el { $ends }
    }{ $state ->
        [lapsed] , sin renovación desde entonces
       *[current] {""}
    }.
answer-flood-zone =
    El lote está { $inside ->
        [yes] dentro
       *[no] fuera
    } de la zona de inundación del 1%{ $map ->
        [fema] {" "}(probabilidad de inundación de al menos el 1% al año) según el mapa vigente
       *[preliminary] {" "}según el mapa preliminar
    }.
answer-sandy =
    El lote está { $inside ->
        [yes] dentro
       *[no] fuera
    } del área que Sandy inundó.
answer-boiler =
    Una inspección de caldera{ $of } { $defects ->
        [yes] encontró defectos
       *[no] no encontró defectos
    }.
answer-left-out = Este informe no cubre los delitos, las escuelas ni las personas que viven aquí.
answer-no-subject = Estos registros no pueden responder eso. Puede preguntar sobre: { $subjects }.
answer-status = { $title }: { $reason }
answer-part = No podemos responder sobre esto: { $about }. { $beyond }
answer-none = En los registros que revisamos ({ $titles }), no encontramos nada sobre esto: { $about }. { $beyond }
answer-none-dangers = De los peligros que buscamos, como órdenes de desocupación, infracciones abiertas de clase C y fachadas inseguras, no encontramos ninguno en estos registros: { $titles }. { $beyond }
answer-open-violations = Según HPD,{ $on } había { $violations } de clase A, B o C sin cerrar (clase C, inmediatamente peligrosa: { $on_2 }){ $orders }. Puede haber reparaciones sin registrar.
clause-naming = {" "}en registros que mencionan el apartamento { $apartment }
clause-any-class = {" "}de clase A, B o C
clause-about = {" "}por { $condition }
answer-of-rows =
    { $state ->
        [closed] Según HPD,{ $on } había { $violations }{ $about } en estado cerrado{ $naming }.
        [open] Según HPD,{ $on } había { $violations }{ $about } sin cerrar{ $naming }. Puede haber reparaciones sin registrar.
       *[both] Según HPD, hay { $violations }{ $about }{ $naming }; seguían abiertas{ $on }: { $open }. Puede haber reparaciones sin registrar.
    }
lower-bound-dob-violations =
    Según el Departamento de Edificios (DOB),{ $on } había { $violations } en estado activo{ $hazards ->
        [0] .
       *[other] {" "}(de ellas, por las condiciones del edificio: { $hazards }).
    }
lower-bound-ecb = Según los registros, hay { $violations } sin corregir ante la Junta de Control Ambiental (ECB, OATH).
lower-bound-cases =
    Según HPD,{ $on } había { $cases } en el Tribunal de Vivienda{ $open ->
        [0] {""}
       *[other] {" "}(pendientes: { $open })
    }.{ $harassment ->
        [0] {""}
       *[other] {" "}Determinaciones judiciales de acoso: { $harassment }.
    } Un caso es solo una alegación.
lower-bound-orders = Según los registros de HPD{ $through }, { $orders } en vigor. Confírmelo con HPD y el DOB.
lower-bound-conversion =
    El Departamento de Edificios (DOB) recibió { $complaints } por conversión ilegal{ $substantiated ->
        [0] .
       *[other] . Quejas que resultaron en una infracción u orden: { $substantiated }.
    }
lower-bound-permits = Al menos { $permits } en vigor el { $today }.
answer-closed-within =
    { $issued ->
        [one] La única infracción de clase B o C emitida en los últimos 3 años se cerró { $days ->
            [0] el mismo día
            [one] 1 día después
           *[other] { $days } días después
        }
       *[other] De las { $violations } emitidas en los últimos 3 años, la mediana del tiempo de cierre es de { $days ->
            [one] 1 día
           *[other] { $days } días
        }
    }.
answer-dob-violations = Según el Departamento de Edificios (DOB),{ $on } había { $violations } en estado activo (por las condiciones del edificio: { $hazards }).
answer-ecb = En los registros hay { $violations } ante la Junta de Control Ambiental (ECB, OATH); sin corregir: { $uncured }.
answer-cases =
    Según HPD,{ $on } { $total ->
        [0] no había casos en el Tribunal de Vivienda.
        [one] había 1 caso en el Tribunal de Vivienda (pendientes: { $open }). Determinaciones judiciales de acoso: { $harassment }. Un caso es solo una alegación.
       *[other] había { $total } casos en el Tribunal de Vivienda (pendientes: { $open }). Determinaciones judiciales de acoso: { $harassment }. Un caso es solo una alegación.
    }
answer-orders = Órdenes de desocupación en vigor, según los registros de HPD{ $through }: { $in_force }. Confírmelo con HPD y el DOB.
answer-energy =
    Según el propietario, { $count ->
        [one] el puntaje Energy Star de { $year } fue de { $scores }
       *[other] los puntajes Energy Star de { $year } fueron de { $scores }
    } de 100.
answer-no-open-heat = Según HPD,{ $on } no había infracciones abiertas por calefacción o agua caliente.
answer-heat-season =
    En la temporada de calefacción { $season }{ $through }, HPD recibió { $complaints }{ $count ->
        [0] {""}
       *[other] {" "}(sin comprobar)
    }.{ $affected ->
        [0] {""}
       *[other] {" "}Apartamentos mencionados: { $affected }.
    }
answer-heat-violations = En la temporada de calefacción { $season }{ $through }, los inspectores emitieron { $violations } por calefacción o agua caliente.
answer-bedbugs =
    El propietario { $infested ->
        [0] declaró que no hubo chinches
       *[other] reportó chinches en { $apartments }
    } ({ $period }).
answer-latest-period = el período más reciente
answer-pest-violations = Infracciones por plagas{ $on }: abiertas, { $open }; cerradas, { $closed }.
answer-pest-complaints =
    HPD recibió { $complaints } por plagas{ $count ->
        [0] {""}
       *[other] {" "}(sin comprobar)
    } en los 12 meses{ $to }.
answer-rats = Último resultado de una inspección de ratas en el lote{ $of }: “{ $result }”.
answer-lead = Infracciones por pintura con plomo{ $on }: abiertas, { $open }; cerradas, { $closed }.
answer-built = Según el registro fiscal, el edificio es de { $year }.
answer-built-about = Según el registro fiscal, el edificio es de alrededor de { $year }.
answer-built-later = En edificios de 1960 a 1977, las reglas de la ciudad sobre el plomo solo se aplican si el propietario sabe que hay pintura con plomo. En los más nuevos no se aplican.
answer-service-line = El registro de la ciudad sobre la tubería de entrada de agua: “{ $material }”.
answer-mold-category = { $category } ({ $open } de { $count } sin cerrar)
answer-no-mold = Según HPD,{ $on } no había infracciones por moho o filtraciones.
answer-mold = Infracciones de HPD{ $on }: { $categories }.
answer-safety-conditions = Infracciones de HPD por seguridad contra incendios, puertas, electricidad, filtraciones y moho{ $on }: { $categories }.
answer-rent-registered = En las facturas de impuestos de este lote fiscal han figurado apartamentos con renta estabilizada.
answer-rent-likely = Los registros públicos sugieren que el edificio tiene o tuvo apartamentos con renta estabilizada.
answer-rent-possible = Según los registros públicos, el edificio podría tener apartamentos con renta estabilizada.
answer-rent-none = No encontramos señales de apartamentos con renta estabilizada. Eso no los descarta.
answer-subsidy = Un subsidio por sí solo no es estabilización de renta: tiene sus propias reglas de renta.
answer-contacts = Datos presentados por el propietario: { $contacts }. Pueden haber cambiado.
answer-portfolio = { $buildings } ({ $apartments }), incluido este, están relacionados por sus datos de inscripción.
answer-portfolio-unsized = { $buildings }, incluido este, están relacionados por sus datos de inscripción.
answer-conversion = El Departamento de Edificios (DOB) recibió { $complaints } por conversión ilegal. Quejas que resultaron en una infracción u orden: { $substantiated }.
answer-balance = Según los registros,{ $on } el saldo de las infracciones ECB era de { $balance }, sin contar las que esperan audiencia.
answer-oath = En los registros de audiencias de la ciudad hay { $summonses } de agencias distintas del Departamento de Edificios (DOB) en este lote, con { $balance } por pagar. Una citación puede ser para una tienda o un inquilino, y no para el propietario.
answer-taxes = Para los impuestos a la propiedad{ $of }, el valor de mercado del lote es { $market } y su valor catastral es { $assessed }. La factura no está en los datos.
clause-of-year = {" "}de { $year }
answer-unknown-month = un mes desconocido
answer-lien = En { $month }, el lote estuvo en la lista de venta de gravámenes fiscales ({ $cycle }). Eso no significa que se haya vendido un gravamen.
answer-sale = En nuestros datos, el lote se vendió por última vez{ $on } por { $price }. Un precio puede incluir varios lotes vendidos juntos.
answer-unit-sale = En nuestros datos, la última venta de un apartamento fue{ $on } por { $price }.
answer-no-evictions = En los datos del { $from } al { $to } no consta ningún desalojo residencial ejecutado por los alguaciles de la ciudad (marshals){ $on_lot }.
answer-evictions = En { $year }, el último año con desalojos residenciales, los alguaciles de la ciudad (marshals) ejecutaron { $evictions }{ $on_lot }. Los datos van del { $from } al { $to }.
answer-permits = { $permits } en vigor el { $today }; vencidos sin aprobación final: { $expired }.
answer-nearby = { $permits } en vigor para obras a menos de 100 metros (330 pies), según DOB NOW.
answer-no-noise = El 311 no recibió quejas de ruido sobre esta dirección del { $from } al { $to }.
answer-noise = Quejas de ruido al 311 sobre esta dirección del { $from } al { $to } (avisos, no pruebas): { $types }.
answer-evacuation-zone = Zona de evacuación por huracanes: { $zone }.
answer-no-overdue-elevator = En los registros no hay ascensores con una prueba vencida.
answer-elevators-untested = Los registros no muestran si las pruebas de todos los ascensores están al día.
answer-overdue-elevators = Ascensores con una prueba vencida según los registros: { $devices }.
answer-facade = Última declaración de fachada{ $of }: { $status }.
answer-facade-unsafe = Una fachada se declaró insegura{ $of }.
answer-no-facade-report = No consta ningún informe de fachada del ciclo { $cycle }.
facade-status =
    { $status ->
        [SAFE] segura
        [SWARMP] segura con un programa de reparación y mantenimiento (SWARMP)
        [UNSAFE] insegura
       *[other] “{ $status }”
    }

## Cronología

events-complaints =
    { $count ->
        [one] 1 queja
       *[other] { $shown } quejas
    } { $agency ->
        [DOB] al DOB
       *[other] a { $agency }
    }
events-violation-issued = { $count } infracciones de HPD emitidas
events-violation-closed = { $count } infracciones de HPD cerradas
events-city-repair = { $count } reparaciones encargadas por la ciudad
events-bedbug-filing = { $count } declaraciones sobre chinches
events-rodent-inspection = { $count } inspecciones de ratas
events-vacate-order = { $count } órdenes de desocupación
events-vacate-rescinded = { $count } órdenes de desocupación levantadas
events-program-entered = { $count } entradas en programas de la ciudad
events-program-left = { $count } salidas de programas de la ciudad
events-litigation-opened = { $count } casos abiertos en el Tribunal de Vivienda
events-harassment-decision = { $count } determinaciones judiciales sobre acoso
events-dob-violation-issued = { $count } infracciones del DOB emitidas
events-dob-violation-closed = { $count } infracciones del DOB resueltas
events-ecb-violation-issued = { $count } infracciones ECB emitidas
events-permit-issued = { $count } permisos emitidos
events-job-filed = { $count } solicitudes de obra
events-certificate = { $count } certificados de ocupación
events-boiler-inspection = { $count } inspecciones de calderas
events-facade-filing = { $count } declaraciones de fachada
events-registration = { $count } inscripciones en HPD
events-lien-notice = { $count } apariciones en la lista de venta de gravámenes fiscales
events-sale = { $count } ventas del lote
events-unit-sale = { $count } unidades vendidas
events-deed = { $count } escrituras registradas
events-mortgage = { $count } documentos hipotecarios registrados
event-repeated = { $title } ({ $count } registros)
event-violation = Infracción de HPD de clase { $class }: { $category }
event-violation-closed = Infracción de HPD de clase { $class } cerrada: { $category }
event-city-repair = Reparación encargada por la ciudad: { $work }
clause-infested =
    { $units ->
        [0] : ningún apartamento con chinches
        [one] : 1 apartamento con chinches
       *[other] : { $units } apartamentos con chinches
    }
event-bedbug-filing = Declaración del propietario sobre chinches{ $infested }
event-rats = Inspección de ratas ({ $kind }): { $result }
event-vacate =
    Orden de desocupación { $issuer ->
        [DOB] del DOB
       *[other] de { $issuer }
    } ({ $kind ->
        [full] total
        [partial] parcial
       *[other] alcance desconocido
    }){ $at }
event-vacate-rescinded = { $what }: levantada
program-aep = Programa de Ejecución Alternativa (AEP)
program-underlying-conditions = Programa de Condiciones Subyacentes
program-conh = lista de Certificación de No Acoso
program-heat-sensor = Programa de Sensores de Calefacción
event-program-entered = Entró en: { $name }
event-program-left = Salió de: { $name }
clause-decided = {" "}(determinación del tribunal sobre acoso: { $finding })
event-case = Caso abierto en el Tribunal de Vivienda: { $case }{ $decided }
event-harassment = Determinación del tribunal sobre acoso: { $finding }
event-dob-violation = Infracción del DOB: { $kind }
event-dob-disposed = Infracción del DOB resuelta: { $kind }
clause-kind = : { $kind }
event-ecb = Infracción ECB{ $kind }
event-permit = Permiso: { $work }
event-job = Solicitud de obra: { $work }
event-certificate =
    Certificado de ocupación ({ $kind ->
        [final] final
        [temporary] temporal
       *[other] { $kind }
    })
event-boiler-defects = Inspección de caldera: con defectos
event-boiler-no-defects = Inspección de caldera: sin defectos
event-boiler = Inspección de caldera
event-facade = Declaración de fachada{ $status }
event-registered = Inscripción en HPD
event-lien = Lista de venta de gravámenes fiscales: { $cycle }
event-lot-sold = Venta del lote por { $price }
clause-name = {" "}{ $name }
event-unit-sold = { $unit }{ $name }: venta por { $price }
event-package-sold = { $unit }{ $name }: venta conjunta con otras unidades, por { $price } en total
event-recorded = Documento registrado: { $kind }

## Secciones

section-not-loaded = Sin cargar: { $names }.
section-partial = Datos incompletos: { $names }.
section-unproven = Datos quizás incompletos: { $names }.
section-limits = { $name } ({ $limits })
limit-years = sin registros de { $years }
limit-end = datos hasta el { $newest }
section-ended = { $name }: datos hasta el { $newest }.
section-empty = No hay nada de este tipo en los conjuntos de datos que revisamos. Eso no significa que no haya pasado nada.
certificate-last =
    El { $kind ->
        [final] certificado final de ocupación
        [temporary] certificado temporal de ocupación
       *[other] certificado de ocupación
    }{ $of }, el último en nuestros datos, { $units ->
        [none] no indica cuántos apartamentos permite.
        [one] permite 1 apartamento.
       *[other] permite { $units } apartamentos.
    }
unit-named-in-part =
    Al menos { $count ->
        [one] 1 registro menciona
       *[other] { $count } registros mencionan
    } { $place ->
        [lot] un apartamento { $name } en este lote fiscal
       *[building] este apartamento
    } ({ $dataset }).
unit-named-in =
    { $count ->
        [one] 1 registro menciona
       *[other] { $count } registros mencionan
    } { $place ->
        [lot] un apartamento { $name } en este lote fiscal
       *[building] este apartamento
    } ({ $dataset }).
note-home-withheld = Por privacidad, no mostramos las quejas sobre casas de una o dos familias ni sobre propiedades sin apartamentos en los registros.
note-complex = Las cifras cubren { $whole_lot }.
report-too-little-read = No pudimos leer suficientes datos de la ciudad para un informe.
report-part-failed = No pudimos preparar la parte “{ $part }”.
section-failed = No pudimos preparar esta sección.
report-method-joins = Asociamos los registros por edificio (BIN) o, en su defecto, por lote fiscal; los apartamentos de un condominio, por lote de facturación.
report-method-confidence = Un registro cuenta como propio de un apartamento con una confianza de { $least } o más. Por debajo de ese nivel, es a lo sumo una coincidencia posible.
report-method-evidence = Las quejas son avisos; las infracciones, hallazgos de inspectores; y las sentencias, decisiones de un tribunal.
report-method-privacy = Mostramos las quejas por mes, nunca quién las hizo, y los desalojos por edificio o lote fiscal, nunca por apartamento.
report-method-status = “No se encontró nada” significa que leímos todo el conjunto de datos; “Sin cargar”, que no lo tenemos.
note-units-differ = Los registros de la ciudad no coinciden en el número de apartamentos.
note-dob-complaints = Avisos, no pruebas. El resultado dice lo que encontró un inspector.
note-dob-paperwork = Mostramos como trámites las infracciones por una prueba sin hacer o un documento sin presentar, como la mayoría de las de ascensores y calderas.
note-ecb-pending = Infracciones ECB en espera de audiencia (cargos, todavía no multas): { $pending }. No mostramos ni contamos sus montos.
note-oath = Las citaciones de otras agencias pueden ser para una tienda, un inquilino o un contratista del lote fiscal. Hasta que se resuelva una citación, su monto es un cargo, no una multa.
note-oath-home = Por privacidad, no mostramos las citaciones de otras agencias en casas de una o dos familias ni en propiedades sin apartamentos en los registros.
note-oath-partial = Nuestros datos sobre las citaciones de otras agencias pueden estar incompletos o ser antiguos, así que no mostramos su total.
energy-not-required = La mayoría de los edificios de menos de 25,000 pies cuadrados no tienen que informar su consumo de energía.
note-energy-letter = Calculamos la letra con el puntaje Energy Star (A desde 85, B desde 70, C desde 55; si no, D). La letra colocada en el edificio puede ser distinta.
note-energy-properties = Varias propiedades de este lote declaran su consumo de energía, cada una en una fila.
note-vacate-in-force = En los registros de HPD{ $through } consta una orden de desocupación en vigor. Confírmelo con HPD.
note-dob-vacate = Los registros no dicen si se levantó una orden de desocupación del Departamento de Edificios (DOB). Confírmelo con el DOB.
note-flood-maps = Las zonas indican una probabilidad de inundación de al menos el 1% al año. Verificamos el lote fiscal, no el edificio. También puede haber inundaciones fuera de las zonas.
evictions-withheld = Por privacidad, no mostramos los desalojos en edificios con menos de 11 apartamentos o de tamaño desconocido.
evictions-held = En nuestros datos, los alguaciles de la ciudad (marshals) ejecutaron al menos { $evictions }{ $on_lot } del { $from } al { $to }.
note-evictions = Solo los desalojos que ejecutaron los alguaciles de la ciudad (marshals){ $on_lot }. No recopilamos ni mostramos los nombres de las personas desalojadas.
note-heat = Los propietarios deben proporcionar calefacción del 1 de octubre al 31 de mayo. Las quejas son avisos, no pruebas.
note-hpd-complaints = Avisos, no pruebas. Un solo aviso puede incluir varios problemas. Omitimos los avisos repetidos.
note-complaints-part = Nuestros datos incluyen { $complaints } quejas, del { $from } al { $to }.
note-complaints-part-day =
    Nuestros datos incluyen { $complaints ->
        [one] 1 queja
       *[other] { $complaints } quejas
    }, del { $day }.
note-hpd-open = “Abierta” significa que HPD no ha cerrado la infracción. Puede haber reparaciones sin registrar.
note-overdue = Contamos los días desde la fecha límite hasta que el propietario certificó la reparación o HPD cerró la infracción o, si no, hasta el final de estos datos ({ $day }).
note-class-i = La clase I (órdenes e información) no cuenta como peligro.
note-lead = En viviendas de alquiler construidas antes de 1960, si vive allí un niño menor de 6 años, se presume que la pintura descascarada es pintura con plomo, hasta que una prueba demuestre lo contrario. Desde la Ley Local 29 de 2020, esto incluye las casas de alquiler de una o dos familias. La Ley Local 31 de 2020 exigió que los propietarios examinaran todas estas viviendas con un aparato XRF a más tardar el 9 de agosto de 2025. Pida los resultados.
note-lead-after-signing = Con el contrato y cada enero, el propietario debe preguntar si un niño menor de 6 años vivirá en el apartamento o pasará allí 10 horas o más a la semana. Si es así, el propietario debe inspeccionar cada año.
lead-held = Según HPD,{ $on } había { $violations } por pintura con plomo sin cerrar.
lead-withheld = Por privacidad, no mostramos las infracciones por pintura con plomo en casas de una o dos familias ni en propiedades sin apartamentos en los registros. La ciudad las publica.
note-home-violations = Por privacidad, mostramos menos detalles de algunas infracciones en casas de una o dos familias y en propiedades sin apartamentos en los registros. La ciudad publica todos los detalles.
note-litigation = El tipo de un caso es una alegación. Las determinaciones judiciales tienen su propia columna.
note-311 = Avisos al 311 (no pruebas) del { $from } al { $to } sobre calles, lotes y edificios. Las solicitudes a HPD y al DOB tienen sus propias secciones.
note-311-part = Avisos al 311 (no pruebas) en nuestros datos, del { $from } al { $to }, sobre calles, lotes y edificios. Las solicitudes a HPD y al DOB tienen sus propias secciones.
note-311-at-address-part =
    { $requests ->
        [one] 1 de los avisos es sobre esta dirección.
       *[other] { $requests } de los avisos son sobre esta dirección.
    }
note-311-home = Por privacidad, no mostramos las solicitudes al 311 sobre casas de una o dos familias ni sobre propiedades sin apartamentos en los registros.
note-certificates = Los datos abiertos de la ciudad sobre certificados empiezan en 2012. Que falte un certificado no prueba una infracción.
note-basement = Solo es legal vivir en un sótano (basement o cellar) si lo permiten el certificado de ocupación u otros registros.
certificates-partly-read = No pudimos leer todos los certificados de ocupación, así que puede faltar alguno.
certificate-none-before-1938 = El edificio se construyó antes de 1938, así que puede estar en regla sin certificado de ocupación. En los datos abiertos de la ciudad no hay ninguno.
certificate-none = En los datos abiertos de la ciudad no hay certificado de ocupación de este edificio. El Departamento de Edificios (DOB) puede tener uno más antiguo.
note-owner-filed = Presentado por el propietario; puede estar desactualizado.
note-owner-mismatch = La inscripción es anterior a la última escritura e indica otro propietario.
note-owner-persons = No mostramos nombres de personas en casas de una o dos familias ni en propiedades sin apartamentos en los registros.
note-owner-household = Inscrito a nombre de una persona. No mostramos nombres de personas en casas de una o dos familias ni en propiedades sin apartamentos en los registros.
note-permits-jobs = No se cargaron todas las solicitudes de obra, así que una obra con permiso vencido puede tener ya la aprobación final.
note-permits-shed = Un cobertizo de acera cuenta como instalado mientras haya un permiso en vigor. Si entre dos permisos pasan 60 días o menos, cuentan como un solo cobertizo.
note-permits-nearby = Las obras cercanas son las que tienen permiso de DOB NOW y están a menos de 100 metros (330 pies) del lote. No incluyen las que tienen permiso del sistema anterior (BIS) ni las que no tienen permiso.
note-bedbugs = 0 chinches significa que el propietario declaró que no hubo.
note-no-bedbug-filing = No encontramos ninguna declaración de chinches. Los propietarios de edificios de tres apartamentos o más deben presentarla cada diciembre.
note-portfolio = Relacionamos edificios por los datos que comparten sus inscripciones, directamente o a través de otros edificios. Eso no prueba que tengan un mismo propietario. Las casas de una o dos familias y las propiedades sin apartamentos en los registros se cuentan, pero no se muestran.
note-portfolio-part = Al menos { $buildings }, contando este, están relacionados por sus datos de inscripción. Nuestros registros de inscripción{ $through } son antiguos o están incompletos, así que puede haber más.
note-portfolio-none = No hay otro edificio inscrito con la misma dirección comercial y el mismo nombre. El propietario puede tener otros.
portfolio-organization = Relacionados por una organización ({ $name }) y su dirección comercial.
portfolio-head-officer = Relacionados por un directivo principal y su dirección comercial.
portfolio-owner-name = Relacionados por el nombre de un propietario y su dirección comercial.
portfolio-name-alone = Más de { $most } lotes están relacionados por nombres y direcciones comerciales, así que mostramos solo los que comparten el nombre de un directivo principal o de un propietario.
rent-step-public-housing = Pregunte a NYCHA o a la oficina de administración cómo se fija la renta.
rent-step-dhcr = Pida el historial de renta del apartamento a la División de Vivienda y Renovación Comunitaria del estado (DHCR). Es gratis, pero solo el inquilino o el propietario puede obtenerlo.
rent-step-landlord = Pregunte al propietario si el apartamento está registrado en DHCR. El contrato de arrendamiento de un apartamento estabilizado viene con el Anexo de Estabilización de Renta (Rent Stabilization Lease Rider).
rent-step-good-cause = Lea el aviso de la Ley de Desalojo por Causa Justificada (Good Cause Eviction) que debe llevar el contrato de arrendamiento. Dice si el apartamento está cubierto y, si no, por qué.
note-stabilized-counts = Las cifras vienen de las facturas de impuestos y bajan si un propietario registra tarde los apartamentos o no los registra.
note-good-cause = Los registros muestran solo algunos de los hechos de cada condición. Solo un tribunal puede decidir si la ley cubre un apartamento; un abogado puede asesorarle.
note-benefit-ends = Fin previsto del beneficio { $program }: { $end }. Después, un apartamento estabilizado solo por ese beneficio puede salir de la estabilización de renta si sus contratos lo avisaron. Uno estabilizado por otra razón sigue estabilizado.
note-benefits-unread = No revisamos si hay beneficios fiscales o subsidios en: { $unread }.
note-benefits-partial = Pueden faltar beneficios fiscales y subsidios en: { $partial }.
city-repairs-invoiced = Los montos son cobros de la ciudad o facturas de los contratistas, y pueden estar pagados.
city-repairs-awarded = Los montos son lo que la ciudad cobró por su propio trabajo o adjudicó a contratistas, y pueden estar pagados. No pudimos leer las facturas.
note-repair-grace = Una infracción se cierra cuando HPD acepta la reparación. Para eso damos 30 días después de la fecha límite.
note-elevator-tests = Un ascensor necesita una prueba de categoría 1 cada año calendario y una prueba de categoría 5 cada cinco años, y cada una se informa en un plazo de 21 días. Consideramos vencida una prueba si no consta 60 días después de su fecha límite.
note-facade-cycle = Los edificios de más de seis pisos deben presentar un informe de fachada en cada ciclo de cinco años. SWARMP significa que la fachada es segura con un programa de reparación y mantenimiento.
note-no-title-search = No es un estudio de título ni una lista de todos los reclamos sobre la propiedad.
note-richmond-county = El Secretario del Condado de Richmond registra las escrituras e hipotecas de Staten Island, así que los datos de la ciudad no las tienen.
note-deeds-unread = No pudimos leer todas las escrituras e hipotecas, así que puede faltar alguna.
note-coop-shares = Un apartamento de cooperativa se vende como acciones. No tiene escritura, y un préstamo sobre él no es una hipoteca.
note-parties = Solo mostramos las partes que son organizaciones.
note-price = Un precio puede incluir varios lotes que se vendieron juntos.
note-transfers = Las transferencias (sin precio o de menos de $10,000) no cuentan como ventas.
note-later-sales =
    { $count ->
        [one] 1 venta tiene fecha posterior al { $today }, probablemente por error. No la mostramos ni la contamos.
       *[other] { $count } ventas tienen fecha posterior al { $today }, probablemente por error. No las mostramos ni las contamos.
    }
note-personal-exemptions = No leemos ni mostramos exenciones fiscales personales, como las de edad, discapacidad, servicio militar o residencia del propietario.
note-lien = Un aviso significa que un gravamen se podría vender, no que se haya vendido ni que hoy se deba algo.
note-lien-condominium = No mostramos avisos sobre apartamentos individuales del condominio.
note-market-value = La ciudad fija el valor de mercado para los impuestos. No es una tasación.
note-tentative = El valor catastral es provisional. En nuestros datos no hay ninguno definitivo.
note-condominium-values = Los valores son el total de { $lots } lotes fiscales de este condominio.
note-unit-records = Los apartamentos cambian de número y se unen, así que un registro que menciona { $apartment } puede ser de otro apartamento.
note-unit-complaints = Mostramos las quejas por mes y categoría, y ninguna de los últimos 30 días.
note-shared-lot = Varios edificios comparten este lote fiscal. Los registros que mencionan el apartamento { $name } pueden referirse al de otro edificio.
note-own-building = Varios edificios comparten este lote fiscal. Contamos solo los registros de este edificio, identificados por el número de identificación del edificio (BIN) o el de la dirección.
note-shared-name-sales = En los registros de ventas, { $lots } lotes de condominio se llaman { $name }. Los registros que mencionan { $name } pueden ser de cualquiera de ellos.
unit-may-not-exist = Puede que el apartamento { $shown } no exista: { $reason }.
unit-and = { $first } y { $second }
unit-building-floors =
    este edificio tiene { $floors ->
        [one] 1 piso
       *[other] { $floors } pisos
    }
unit-single = en los registros consta solo 1 apartamento aquí
unit-known = los registros mencionan { $known } apartamentos aquí, { $none }
unit-none-above = ninguno por encima del piso { $highest }
unit-none-lettered = ninguno con una letra posterior a la { $last }
unit-none-like = ninguno con una numeración parecida
unit-swapped = Los registros mencionan el apartamento { $meant }, no el { $asked }. ¿Quiso decir { $meant }?
unit-no-names = Ningún registro de este edificio menciona un apartamento, así que no hay con qué comparar el suyo.
unit-fits =
    Ningún registro menciona el apartamento { $shown }, pero su numeración encaja con la { $known ->
        [one] del único apartamento que consta
       *[other] de los { $known } apartamentos que constan
    }.
unit-does-not-follow =
    Ningún registro menciona el apartamento { $shown }, y su numeración no encaja con la { $known ->
        [one] del único apartamento que consta
       *[other] de los { $known } apartamentos que constan
    }.

## Menciones del apartamento

mentions-found =
    { $count ->
        [one] 1 registro consultado de este { $place ->
            [lot] lote fiscal
           *[building] edificio
        } menciona
       *[other] { $count } registros consultados de este { $place ->
            [lot] lote fiscal
           *[building] edificio
        } mencionan
    } el apartamento { $name }.
mentions-unread = Ningún registro consultado menciona el apartamento { $name }, pero nuestra copia de los registros de la ciudad puede estar incompleta.
mentions-none = Ningún registro consultado menciona el apartamento { $name }. Eso no significa que no haya pasado nada allí, ni que { $name } exista.
mentions-missing = No pudimos consultar ningún registro de la ciudad sobre este apartamento.
mentions-checked = Consultamos { $records }.
mentions-violations = las infracciones de HPD
mentions-sales = las ventas
mentions-complaints = las quejas a HPD de hace más de 30 días

## Desalojo por Causa Justificada (Good Cause Eviction)

-exempt-condo = Los apartamentos de un condominio o una cooperativa están exentos.
-exempt-use = Están exentos los cuartos de hotel, los dormitorios estudiantiles de escuelas y universidades, y las viviendas dentro de hospitales, centros de cuidado e instituciones religiosas.
-exempt-age = Un edificio con certificado de ocupación emitido en 2009 o después está exento por 30 años.
-exempt-small = Un propietario con 10 apartamentos o menos en el estado está exento.
-exempt-owner = Un edificio de 10 apartamentos o menos donde vive el propietario está exento.
-exempt-regulated = Los apartamentos con renta regulada, como los de renta estabilizada, están exentos.
-exempt-benefit = Están exentos los apartamentos con un beneficio fiscal o subsidio que limita las rentas.

good-cause-condo-unknown = { -exempt-condo } No conocemos la clase del edificio.
good-cause-condo-class = { -exempt-condo } El registro fiscal indica la clase de edificio { $class }: { $class_2 }.
good-cause-use-unknown = { -exempt-use } No conocemos la clase del edificio.
good-cause-use-class = { -exempt-use } El registro fiscal indica la clase de edificio { $class }.
good-cause-age-built = { -exempt-age } Este se construyó alrededor de { $year }.
good-cause-age-certificate =
    { -exempt-age } { $place ->
        [lot] Consta un certificado del { $day } de un edificio de este lote fiscal
       *[building] Consta un certificado del { $day }
    }.
good-cause-age-partly-read = { -exempt-age } Este se construyó alrededor de { $year }, y no pudimos leer todos los certificados.
good-cause-age-no-certificate = { -exempt-age } Este se construyó alrededor de { $year }. Los datos abiertos sobre certificados empiezan en { $from } y no incluyen ninguno de este edificio.
good-cause-age-other = { -exempt-age } El año del registro fiscal, { $year }, puede ser de otro edificio.
good-cause-age-unknown = { -exempt-age } No sabemos la antigüedad de este.
good-cause-small-building =
    { -exempt-small } { $place ->
        [lot] Este lote fiscal
       *[building] Este edificio
    } por sí solo tiene { $units } apartamentos.
good-cause-small-portfolio = { -exempt-small } Los { $buildings } edificios relacionados por sus datos de inscripción suman { $all } apartamentos; eso no prueba que tengan un mismo propietario. En el tribunal, un propietario que alegue esta exención debe dar el nombre de todos los dueños y decir cuántos apartamentos tiene cada uno.
good-cause-small-owner-unknown =
    { -exempt-small } { $place ->
        [lot] Este lote fiscal
       *[building] Este edificio
    } tiene { $units ->
        [one] 1 apartamento
       *[other] { $units } apartamentos
    }; no sabemos qué más tiene su propietario.
good-cause-small-zero = { -exempt-small } La ciudad no indica ningún apartamento aquí; no sabemos qué más tiene el propietario.
good-cause-small-unknown = { -exempt-small } No sabemos el número de apartamentos.
good-cause-small-proven =
    { -exempt-small } Los registros muestran más de 10 apartamentos { $place ->
        [lot] en este lote fiscal
       *[building] en este edificio
    }.
good-cause-small-coop = { -exempt-small } En una cooperativa, la corporación es dueña del edificio, pero puede ser un accionista quien da el apartamento en alquiler.
good-cause-small-condo = { -exempt-small } En un condominio, cada apartamento puede tener un dueño distinto.
good-cause-owner-large = { -exempt-owner } Este edificio tiene { $units } apartamentos.
good-cause-owner-lot = { -exempt-owner } Los { $units } apartamentos de este lote fiscal están en { $buildings } edificios; no sabemos cuántos hay en cada uno.
good-cause-owner-unknown = { -exempt-owner } Los registros no muestran si el propietario vive aquí.
good-cause-owner-proven = { -exempt-owner } Los registros muestran más de 10 apartamentos en este edificio.
good-cause-regulated-public = { -exempt-regulated } Esto es vivienda pública.
good-cause-regulated-some = { -exempt-regulated } La factura de impuestos de { $year } cuenta { $stabilized } de { $units } apartamentos como estabilizados.
good-cause-regulated-none = { -exempt-regulated } La factura de impuestos de { $year } no indica ninguno.
good-cause-regulated-depends =
    { -exempt-regulated } La factura de impuestos de { $year } { $count ->
        [0] no indica ninguno, pero eso no es prueba
       *[other] indica { $shown }, así que la exención depende del apartamento
    }.
good-cause-regulated-no-count = { -exempt-regulated } Las facturas de impuestos que tenemos no indican ninguno aquí.
good-cause-regulated-renumbered = { -exempt-regulated } Algunos registros pueden estar con el número anterior del lote.
good-cause-regulated-unread = { -exempt-regulated } Las facturas de impuestos que tenemos no indican ninguno aquí, pero nos faltan algunas.
good-cause-benefit-active = { -exempt-benefit } Según los registros, esto sigue en vigor: { $name }. Puede que no cubra todos los apartamentos.
good-cause-benefit-unknown = { -exempt-benefit } No sabemos si esto sigue en vigor: { $name }.
good-cause-benefit-none = { -exempt-benefit } No encontramos ningún beneficio ni subsidio en vigor.
good-cause-benefit-renumbered = { -exempt-benefit } Algunos registros pueden estar con el número anterior del lote.
good-cause-benefit-unread = { -exempt-benefit } No pudimos leer todos los registros de beneficios y subsidios.
good-cause-rent = Están exentos los apartamentos con una renta de más del 245% de la renta justa de mercado (fair market rent). Los registros no muestran la renta.

## Vista previa

note-units-from = Las tasas se basan en { $apartments }, según { $source }.
note-units-disputed = La cifra de { $source }, { $apartments }, es dudosa: { $why } No la usamos para las tasas ni para el puntaje.
units-stabilized-alone = las facturas de impuestos solo indican los apartamentos estabilizados, así que puede haber más.
units-too-many-for-area = tantos apartamentos difícilmente caben en la superficie registrada.
units-fewer-than-on-tax-bills = la factura de impuestos más reciente indica más apartamentos estabilizados.
units-fewer-than-named = las infracciones y las ventas mencionan más apartamentos que esos.
units-registers-contradict = entre el registro fiscal (PLUTO) y HPD, uno indica más del doble que el otro.
note-bedbugs-none-reported = El propietario declaró que no hubo chinches en este período.
note-bedbugs-reported = Es la cifra que declaró el propietario.
note-bedbugs-small = Los propietarios de edificios de menos de tres apartamentos no tienen que presentar declaración.
basics-no-row = El registro fiscal (PLUTO) no tiene ninguna entrada para este lote.
unit-not-requested = No se indicó ningún apartamento.
disclaimer-sample = Datos de ejemplo: hechos inventados, no registros públicos.
disclaimer = Preparado por nycapt con los registros públicos tal como estaban en las fechas indicadas. Los registros pueden estar atrasados, ser incorrectos o haberse asociado al lugar equivocado. Esto no es un informe del consumidor, una inspección, un estudio de título, una tasación ni asesoría legal, y no se puede usar para evaluar a inquilinos, empleados o prestatarios. No está afiliado a la Ciudad de Nueva York ni cuenta con su aval.
check-vacates = órdenes de desocupación de HPD
check-aep = el Programa de Ejecución Alternativa (AEP)
check-harassment = determinaciones judiciales de acoso
check-registration = inscripción faltante o vencida
check-conh = la lista de Certificación de No Acoso
check-dob-vacates = órdenes de desocupación del DOB
check-facades = fachadas inseguras
check-elevators = el funcionamiento de los ascensores
clause-through = {" "}hasta el { $day }
flag-vacate =
    HPD ordenó{ $on } desocupar { $what ->
        [full] todo el edificio
       *[partial] una parte del edificio
    }{ $at }. En los registros de HPD{ $through } no consta que se haya levantado la orden. Confírmelo con HPD.
flag-dob-vacate =
    El Departamento de Edificios (DOB) { $what ->
        [full] ordenó{ $on } desocupar todo el edificio{ $at }
        [partial] ordenó{ $on } desocupar una parte del edificio{ $at }
       *[unknown] levantó una parte de una orden de desocupación{ $at }
    }. Sus registros{ $through } no dicen si { $what ->
        [unknown] el resto
       *[other] la orden
    } sigue en vigor. Confírmelo con el DOB.
flag-aep = En la lista de HPD{ $through }, el edificio figura como activo{ $since } en el Programa de Ejecución Alternativa (AEP), para edificios con muchas infracciones abiertas.
flag-conh = En la lista de HPD{ $through }, el edificio figura en el programa de Certificación de No Acoso{ $since }. Eso no es una determinación de acoso.
flag-facade = La fachada se declaró insegura{ $on }. En nuestros registros{ $through } no hay ninguna declaración posterior.
flag-harassment = En los registros de HPD{ $through } consta que un tribunal determinó{ $on } que hubo acoso a inquilinos en un caso sobre este edificio.
flag-nycha = En los registros de la ciudad{ $through }, este lugar figura como propiedad de la Autoridad de Vivienda de la Ciudad de Nueva York (NYCHA). Lo administra NYCHA o, con su programa PACT, una empresa privada.
flag-not-registered = En las inscripciones de HPD{ $through } no figura este edificio. Los edificios de 3 apartamentos o más deben inscribirse.
flags-vacate-elsewhere = Los registros{ $through } muestran una orden de desocupación{ $at } en este lote fiscal, pero no que sea para este edificio.
flags-none = Verificado, sin nada que señalar: { $checks }.
flags-not-checked = Sin verificar: { $checks }.
note-complaint = Una queja es un aviso, no una prueba.
note-owner-person = El propietario inscrito es una persona. No mostramos el nombre.
note-sold-since = La inscripción venció el { $ends }, y hay una venta registrada del { $sold }. El propietario puede haber cambiado.
note-dhcr = Solo DHCR puede confirmar si un apartamento en particular está estabilizado.
clause-until = {" "}(fecha de fin: { $end })
rent-benefit = Según los registros, hay un beneficio fiscal vigente{ $until }: { $name }.
rent-benefit-unsettled = Consta un beneficio fiscal, pero puede haber terminado: { $name }. Mientras dure, los apartamentos de alquiler de aquí pueden tener renta estabilizada por ese beneficio.
rent-program = Figura como vigente{ $until }: { $name }. Puede limitar las rentas aunque no lo haga la estabilización.
rent-program-unsettled = Figura en los registros, pero puede haber terminado: { $name }. Mientras esté en vigor, puede limitar las rentas aunque no lo haga la estabilización.
rent-public-housing = Figura como propiedad de la Autoridad de Vivienda de la Ciudad de Nueva York (NYCHA). Allí la renta suele depender de los ingresos del hogar.
rent-age-and-size = Construido antes de 1974, con 6 apartamentos o más.
rent-board = Construido antes de 1974, con 6 apartamentos o más. Algunos apartamentos de alquiler en una cooperativa o un condominio siguen estabilizados.
rent-small = Menos de 6 apartamentos. Ningún apartamento estabilizado en las facturas de impuestos que tenemos, pero eso no descarta que los haya.
rent-new = Construido en 1974 o después. Ningún apartamento estabilizado en las facturas de impuestos que tenemos, pero eso no descarta que los haya.
rent-unread = Nuestros datos no muestran si aquí hay rentas estabilizadas.
rent-counts = Apartamentos estabilizados en las facturas de impuestos: { $years }.
rent-counts-end = Las facturas posteriores, hasta { $year }, no tienen cifra en nuestros datos.
rent-count = { $units } en { $year }
rent-incomparable = Las cifras de algunos años no son comparables: bajan a menos de la mitad o suben a más del doble, quizás porque el lote se dividió o se unió a otro, o porque el propietario registró tarde los apartamentos o no los registró.
rent-state-list = En la lista estatal de 2017 de edificios con apartamentos estabilizados.
rent-state-benefit = La lista estatal de 2017 indica un beneficio fiscal { $benefit }, que puede haber terminado.
rent-financed =
    La ciudad financió aquí { $units ->
        [one] 1 apartamento asequible de alquiler
       *[other] { $units } apartamentos asequibles de alquiler
    }{ $newest }.
rent-watch-list = La lista de HPD sobre especulación con edificios de renta regulada (Speculation Watch List) incluye la venta{ $of } de este edificio.
