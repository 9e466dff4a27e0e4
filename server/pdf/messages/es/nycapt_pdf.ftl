### El texto del informe en PDF.

## Palabras

yes = Sí
no = No
unknown = No se sabe
status-ok = Hay registros
status-empty = No se encontró nada
status-not-applicable = No corresponde
status-unavailable = Sin cargar
status-stale = Datos antiguos
status-partial = Puede estar incompleto
status-withheld = No se muestra
evidence-finding = Encontrado por inspectores de una agencia
evidence-allegation = Reportado, no probado
evidence-court-result = Decidido o pendiente en un tribunal
evidence-owner-report = Presentado por el propietario
evidence-register = De un registro público
evidence-estimate = Calculado con los registros
severity-stop = Resuélvalo antes de firmar
severity-high = Grave
severity-medium = Vale la pena preguntar
severity-low = Conviene saberlo
severity-info = Dato
severity-good = A su favor

## Títulos

heading-summary = En resumen
heading-contents = Contenido
heading-figures = Cifras principales
heading-findings = Hallazgos
heading-map = Alrededor de este edificio
heading-unit = Sobre el apartamento { $unit }
heading-building = Sobre el edificio
heading-questions = Preguntas para hacer antes de firmar
heading-answer = Su pregunta
heading-unanswered = Lo que los registros no pueden responder
heading-sections = Anexo: registros por sección
heading-without-records = Otras secciones
heading-changes = Qué cambió
heading-timeline = Cronología
heading-sources = Fuentes
heading-method = Cómo se hizo este informe
heading-disclaimers = Lo que este informe no es

## Portada y pie de página

report-name = Informe de apartamento de NYC
report-title = Informe de apartamento: { $place }
quoted-from-english = Los hallazgos y los registros se citan del informe en inglés.
translated-from-english = Esto es una traducción. En lo que dice sobre la ley, prevalece el texto en inglés.
place-with-unit = { $address }, apartamento { $unit }
unit-name = Apartamento { $unit }
key-bbl = Lote (BBL) { $bbl }
key-bin = Edificio (BIN) { $bin }
key-bins = Edificios (BIN) { $bin } y { $more } más
key-as-of = Al { $day }
key-violations-to = Infracciones de HPD hasta el { $day }
key-release = Versión de datos { $release }
sample = Datos de ejemplo, no registros públicos
sample-invented = El edificio y sus registros son inventados.
footer-page = Página { $page } de { $last }
cover-score = Puntaje del historial
cover-score-none = Sin puntaje
cover-score-most = de 100
cover-confidence =
    Confianza: { $level ->
        [high] alta
        [medium] media
       *[other] baja
    }.
cover-range = Con los datos que faltan, el puntaje podría estar entre { $low } y { $high }.
cover-peers = Igual o mejor que el { $percent } de { $count } edificios similares.
cover-part-points = { $points } de { $most }
cover-part-empty = todavía no hay nada que calificar
cover-part-checked = revisado, sin puntos
cover-part-unread = sin contar

## Hallazgos y respuestas

findings-none-unit = No encontramos infracciones abiertas (clase A, B o C) en los registros que mencionan con claridad este apartamento.
findings-none-building = En los registros de este edificio no encontramos ninguno de los problemas que buscamos. Puede haber algunos en secciones incompletas o sin cargar.
findings-unread-unit = No podemos decir si este apartamento tiene infracciones abiertas: nuestros datos de infracciones de HPD faltan, están incompletos o son antiguos.
findings-unread-building = No podemos decir si este edificio tiene los problemas que buscamos: nuestros datos de infracciones de HPD faltan, están incompletos o son antiguos.
unit-plausible = El número de este apartamento encaja con la numeración de los registros.
unit-contradicted = El número de este apartamento no concuerda con los registros del edificio.
unit-unchecked = Los registros no confirman que este apartamento exista.
evidence-label = Evidencia:
evidence-line = { $section }{ $rows } ({ $dataset }{ $as_of })
evidence-rows =
    { $count ->
        [one] , fila { $rows }
       *[other] , filas { $rows }
    }
evidence-rows-more = , filas { $rows } y otras
answer-read-first = Lea primero:

## Fuentes

caution = Atención:
source-label = Fuentes:
source-column-dataset = Conjunto de datos
source-column-dates = Datos hasta
source-column-agency = Agencia
source-terms = Condiciones: { $terms }.
source-terms-unless = Condiciones: { $terms }, si no se indica otra cosa. { $others }.
source-terms-of = { $names }: { $terms }
source-nothing-found = Consultamos { $datasets }.
source-checked = { $name }{ $as_of }: { $rows }{ $shown } ({ $key })
source-as-of = , hasta el { $day }
source-shown = , { $shown } en el informe
source-rows =
    { $count ->
        [one] 1 fila
       *[other] { $shown } filas
    }
source-rows-withheld = filas que no se muestran
source-rows-none-held = ninguna fila en nuestra copia
source-key-bbl = lote { $value }
source-key-bin = BIN { $value }
source-key-registration = inscripción { $value }
source-key-document = documento { $value }
source-loaded = Cargado el { $loaded }
sources-not-loaded = Sin cargar: { $names }.
made = Informe { $report }, hecho el { $day } con la versión de datos { $release }. Versión del puntaje { $score }, versión del informe { $version }.

## Qué cambió

changes-note = Desde el { $since }, comparamos cada versión de los datos con la anterior. Cada fecha es la de la primera versión que mostró el cambio.
changes-none = No hemos visto cambios desde el { $since } en los registros que pudimos comparar y mostrar.
changes-seen = Visto
changes-what = Cambio
changes-record = Registro
changes-status = Estado
changes-was = Antes: “{ $was }”
changes-was-now = Antes “{ $was }”, ahora “{ $now }”
change-opened = Nuevo
change-reappeared = De vuelta
change-reopened = Reabierto
change-closed = Cerrado
change-vanished = Ya no está en la lista
change-status = Estado nuevo
change-corrected = Actualizado

## Tablas y gráficos

table-more = Primeras { $shown } de las { $all } filas del informe; su JSON tiene las demás.
figures-more = Primeras { $shown } de las { $all } filas del informe; la versión completa tiene más.
figures-more-appendix = Primeras { $shown } de las { $all } filas del informe; el anexo tiene más.
chart-earlier = Antes de { $first }: { $count } más.
chart-none = ninguno
chart-alt = { $title }. { $words }.
chart-column = { $label }: { $words }
fact-all = Total
fact-open = Abiertas
column-about = Sobre qué
column-active = Activo
column-all = Total
column-apartment = Apartamento
column-apartments = Apartamentos
column-class = Clase
column-closed = Cerradas
column-complaints = Quejas
column-dataset = Conjunto de datos
column-date = Fecha
column-filed = Presentación
column-from = Desde
column-issued = Emisión
column-kind = Tipo
column-number = Número
column-open = Abiertas
column-opened = Inicio
column-outcome = Resultado
column-period = Período
column-program = Programa
column-season = Temporada
column-since = Desde
column-status = Estado
column-until = Hasta
column-work = Trabajo
column-year = Año
timeline-event = Hecho
timeline-scope = Se aplica a
timeline-section = Sección
timeline-sales = Las ventas de otros apartamentos están en “{ $section }”.

## El apartamento

unit-exact = Registros que mencionan el apartamento
unit-probable = Probablemente lo mencionan
unit-possible = Podrían mencionarlo
unit-floor = De su piso
unit-building-wide = No mencionan ningún apartamento
unit-known = Apartamentos en los registros
unit-last-sale = Última venta registrada
unit-lot = Lote fiscal (BBL)
unit-designation = Apartamento en el registro fiscal
unit-rows = Sus registros
unit-rows-possible = Posiblemente sus registros
unit-rows-building = Infracciones abiertas que no mencionan ningún apartamento
unit-heat = Días con quejas de calefacción
unit-heat-days = Días
unit-what = Registro
unit-address = Dirección
unit-as-written = Como está escrito
unit-match = Coincidencia

## El edificio

basics-type = Tipo
basics-built = Construido
basics-built-about = alrededor de { $year }
basics-altered = Reformado
basics-stories = Pisos
basics-apartments = Apartamentos
basics-units = Apartamentos y otras unidades
basics-building-class = Clase de edificio
basics-land-use = Uso del suelo
basics-owner-type = Tipo de propietario
basics-floor-area = Superficie, pies cuadrados
basics-lot-area = Lote, pies cuadrados
basics-zoning = Zonificación
basics-far-built = Índice de superficie construida (FAR)
basics-far-limit = Límite residencial del FAR
basics-community-district = Distrito comunitario
basics-council-district = Distrito del Concejo
basics-units-by-source = Apartamentos por fuente
basics-units-tax = Registro fiscal (PLUTO)
basics-units-hpd = HPD, permanentes
basics-units-rooming = HPD, habitaciones de alquiler (rooming units)
basics-units-certificate = Certificado de ocupación
occupancy-basement = Sótano en el registro fiscal
occupancy-certificates = Certificados
energy-filings = Declaraciones anuales
energy-score = Puntaje Energy Star
energy-grade = Letra
energy-site = Energía consumida en el sitio, kBtu por pie cuadrado
energy-gas = Emisiones de gases de efecto invernadero, toneladas métricas de CO2e

## Infracciones, reparaciones y quejas de HPD

hpd-open-problems = Problemas abiertos
hpd-building = Edificio
hpd-building-bin = { $address } (BIN { $bin })
hpd-problems = Problemas abiertos (un problema en un apartamento o área común en una visita)
hpd-inspected = Inspección
hpd-public-area = Área común
hpd-violations = Infracciones
hpd-open = Abiertas, clase A–C
hpd-total = Abiertas y cerradas, clase A–C
hpd-open-rent-impairing = Abiertas que afectan la renta (rent-impairing: pueden afectar un reclamo de renta)
hpd-by-class = Por clase, con la antigüedad de las abiertas
hpd-to-2-years = Hasta 2 años
hpd-2-to-5-years = De 2 a 5 años
hpd-5-to-10-years = De 5 a 10 años
hpd-over-10-years = Más de 10 años
hpd-by-year = Infracciones por año de emisión
hpd-class = clase { $class }
hpd-class-a = A, no peligrosa
hpd-class-b = B, peligrosa
hpd-class-c = C, inmediatamente peligrosa
hpd-class-i = I, información u orden
hpd-by-condition = Infracciones de clase A–C por problema
hpd-condition = Problema
hpd-rent-impairing = { $condition } (afecta la renta)
hpd-rows = Infracciones, primero las abiertas
hpd-is-open = Abierta
hpd-is-closed = Cerrada
hpd-certified = reparación certificada el { $day }
hpd-due = Fecha límite
hpd-days-past-deadline = Días de atraso
repairs-issued = Infracciones de clase B y C, últimos 3 años
repairs-closed = Cerradas
repairs-median = Mediana del tiempo de cierre
repairs-days =
    { $count ->
        [one] 1 día
       *[other] { $shown } días
    }
repairs-due = Con un plazo que venció más de 30 días antes del final de los datos
repairs-on-time = Cerradas dentro del plazo o en los 30 días siguientes
repairs-false-certifications = Certificadas, pero sin corregir según la inspección
repairs-city-orders = Reparaciones de la ciudad
repairs-city-billed = Facturado por el trabajo
repairs-by-work = Reparaciones de la ciudad por tipo de trabajo
repairs-rows = Reparaciones de la ciudad
repairs-orders = Órdenes
repairs-ordered = Fecha de la orden
repairs-billed = Facturado
complaints-count = Quejas
complaints-problems = Problemas
complaints-problems-reported = Problemas reportados
complaints-last-year = Últimos 12 meses
complaints-apartments = Apartamentos con quejas
complaints-anonymous = Anónimas
complaints-top-apartment = Del apartamento con más quejas
complaints-by-category = Problemas por categoría
complaints-category = Categoría
complaints-by-year = Quejas por año

## Calefacción, plagas y plomo

heat-open = Infracciones abiertas
heat-sensors = En el Programa de Sensores de Calefacción
heat-complaints = Quejas por temporada, octubre a mayo
heat-seasons = Quejas e infracciones por temporada, octubre a mayo
heat-days = Días con quejas, todos los apartamentos
heat-apartments = Apartamentos mencionados
heat-violations = Infracciones emitidas
heat-blank = En blanco: sin datos.
pests-open = Infracciones abiertas
pests-closed = Infracciones cerradas
pests-complaints = Quejas, últimos 12 meses
pests-bedbugs = Declaraciones del propietario sobre chinches
pests-infested = Con chinches
pests-eradicated = Eliminadas
pests-reinfested = Con chinches otra vez
pests-rats = Inspecciones de ratas en el lote
pests-inspection = Inspección
pests-rats-found = Ratas
lead-open = Infracciones abiertas
lead-closed = Infracciones cerradas
lead-presumed = Plomo presunto
lead-positive = Prueba positiva
lead-inconclusive = Prueba no concluyente
lead-documents = Otras órdenes (por ejemplo, de presentar documentos)
lead-newest = Infracción más reciente
lead-before-1960 = Construido antes de 1960
lead-service-line = Tubería de entrada de agua

## Departamento de Edificios

dob-active = Activas
dob-active-conditions = Activas, por las condiciones del edificio
dob-closed = Desestimadas o resueltas
dob-by-system = Por sistema
dob-system = Sistema
dob-rows = Infracciones, primero las activas
dob-what-for = Motivo
dob-disposed = Resuelta
dob-device = Equipo
ecb-uncured = Activas y sin corregir
ecb-balance = Saldo por pagar
ecb-imposed = Multas impuestas
ecb-rows = Infracciones
ecb-severity = Gravedad
ecb-hearing = audiencia: { $result }
ecb-cure = corrección: { $result }
ecb-paid = Pagado
ecb-due = Por pagar
oath-total = Citaciones de otras agencias (OATH)
oath-pending = Citaciones pendientes
oath-imposed = Multas impuestas
oath-balance = Por pagar
oath-rows = Citaciones de otras agencias
oath-agency = Agencia
dob-substantiated = Con infracción u orden
dob-conversion = Conversión ilegal
dob-without-permit = Trabajo sin permiso
dob-found = { $all } (con infracción u orden: { $found })
dob-complaints = Quejas
dob-reported = Reportada
dob-priority = Prioridad
dob-action = Acción de la agencia
dob-action-date = Fecha de la acción
permits-active = Permisos en vigor
permits-expired = Vencidos sin aprobación final
permits-shed = Cobertizo de acera
permits-shed-since =
    Desde el { $day } ({ $count ->
        [one] 1 día
       *[other] { $shown } días
    })
permits-rows = Permisos
permits-expires = Vence
permits-cost = Costo estimado
permits-jobs = Solicitudes de obra
permits-floors = Pisos
permits-units = Unidades
permits-units-change = de { $before } a { $after }
permits-nearby = Permisos a menos de 100 metros (330 pies)
permits-nearby-rows = Obras cercanas, primero la más próxima
permits-feet = Pies
devices-elevators = Ascensores y plataformas elevadoras
devices-yearly-test = Prueba anual
devices-five-year-test = Prueba cada cinco años
devices-inspection = Inspección
devices-overdue = Vencida
devices-boilers = Calderas en la última inspección
devices-inspected = Inspección
devices-defects = Defectos
devices-report = Informe
devices-boiler = Caldera
devices-facades = Declaraciones de fachada
devices-cycle = Ciclo

## Propietario

owner-registered = Última inscripción
owner-registration-ends = Vencimiento de la inscripción
owner-lapsed = Vencida
owner-registration = Número de inscripción
owner-deed-holder = Comprador en la última escritura
owner-deed-date = Fecha de la última escritura
owner-tax = Propietario en el registro fiscal
owner-mismatch = La escritura y la inscripción no coinciden
owner-contacts = Contactos de la inscripción, como se presentaron
owner-role = Función
owner-organization = Organización
owner-person = Persona
owner-address = Dirección comercial
portfolio-buildings = Edificios (lotes fiscales), incluido este
portfolio-apartments = Sus apartamentos
portfolio-open = Infracciones abiertas de clase B y C por cada 100 apartamentos
portfolio-open-c-all = Abiertas de clase C, todos los edificios
portfolio-aep = En el Programa de Ejecución Alternativa (AEP)
portfolio-ucp = En el Programa de Condiciones Subyacentes
portfolio-conh = En la lista de Certificación de No Acoso
portfolio-evictions = Desalojos residenciales por cada 1,000 apartamentos al año
portfolio-links = Qué relaciona a los edificios
portfolio-rows = Otros edificios, primero los de más infracciones abiertas
portfolio-address = Dirección
portfolio-open-b = Abiertas B
portfolio-open-c = Abiertas C
portfolio-in-aep = En el AEP
portfolio-eviction-count = Desalojos residenciales
portfolio-bbl = BBL

## Tribunal, órdenes y desalojos

court-cases = Casos
court-pending = Pendientes
court-judgments = Con una sentencia sin cumplir
court-harassment = Con una determinación judicial de acoso
court-rows = Casos
court-open-judgment = Sentencia sin cumplir
court-finding = Determinación de acoso
court-found-on = Fecha de la determinación
court-penalty = Multa
orders-in-force = Órdenes de desocupación en vigor
orders-seven-a = Administrador nombrado por el tribunal (7A)
orders-vacate = Órdenes de desocupación
orders-issuer = Emitida por
orders-extent = Alcance
orders-address = Dirección
orders-complaint = Queja (un aviso, no una determinación): { $about }
orders-elsewhere = Puede ser de otro edificio
orders-rescinded = Levantada
orders-is-in-force = En vigor
orders-aep = Programa de Ejecución Alternativa (AEP)
orders-ucp = Programa de Condiciones Subyacentes
orders-conh = Lista de Certificación de No Acoso
orders-heat-sensor = Programa de Sensores de Calefacción
evictions-rate = Residenciales, por cada 1,000 apartamentos al año
evictions-covered = Período cubierto
evictions-residential = Residenciales
evictions-commercial = Comerciales

## Renta, ventas e impuestos

rent-level = Lo que sugieren los registros públicos
rent-good-cause = Desalojo por Causa Justificada (Good Cause Eviction)
rent-reasons = Por qué
rent-stabilized = Apartamentos estabilizados en las facturas de impuestos
rent-estimated = Estimado
rent-change = Cambio
rent-not-comparable = no se puede comparar
rent-benefits = Beneficios fiscales y subsidios que limitan las rentas
rent-good-cause-tests = Desalojo por Causa Justificada, hasta donde muestran los registros
rent-test = Condición
rent-exempts = Indica una exención
rent-how-to-confirm = Cómo verificar la situación de un apartamento
sales-lot-last = Última venta del lote
sales-lot-price = Precio de esa venta
sales-apartments = Ventas de apartamentos
sales-transfers = Transferencias, no ventas (sin precio o de menos de $10,000)
sales-transfer-last = Última transferencia, no venta
sales-median = Precio mediano de los apartamentos, últimos 24 meses de los datos
sales-deeds = Escrituras registradas
sales-amount = Monto
sales-to = A favor de
sales-recorded = Registrado
sales-document = Documento
sales-mortgages = Hipotecas registradas
sales-lender = Prestamista
sales-others = Ventas conjuntas, de estacionamientos, de tiempos compartidos y otras, fuera de la lista
sales-homes = Ventas de apartamentos
sales-price = Precio
sales-square-feet = Pies cuadrados
sales-per-square-foot = Por pie cuadrado
sales-lot = Ventas del lote
taxes-year = Año fiscal
taxes-class = Clase fiscal
taxes-market-value = Valor de mercado
taxes-assessed = Valor catastral
taxes-taxable = Valor gravable
taxes-exemptions = Exenciones del edificio
taxes-exempted = Valor catastral exento
taxes-liens = Listas de venta de gravámenes fiscales
taxes-month = Mes
taxes-notice = Aviso
taxes-water = Solo cargos de agua

## El lugar

place-flood-fema = Zona de inundación del 1%, mapa vigente (2007)
place-flood-preliminary = Zona de inundación del 1%, mapa preliminar (2015)
place-stormwater = Inundación por lluvia (modelo de la ciudad)
place-sandy = Inundado por Sandy en 2012
place-evacuation-zone = Zona de evacuación por huracanes
place-neighborhood = Vecindario
place-landmark = Edificio protegido (landmark)
place-historic-district = Distrito histórico
requests-here = En este lote
requests-near = A menos de 100 metros (330 pies)
requests-kind = Solicitud
requests-count = Solicitudes
requests-noise = Quejas de ruido a menos de 100 metros (330 pies), por hora del día

## Puntaje

score-value = Puntaje (0–100)
score-none = Sin puntaje
score-band = Calificación
score-range = Rango posible, dados los datos que faltan
score-range-value = { $low } a { $high }
score-confidence = Confianza
score-coverage = Porcentaje del puntaje que pudimos calcular
score-rules = Versión del puntaje
score-peers = Comparado con
score-peers-value = { $peers }: { $count } edificios
score-percentile = Edificios similares con un historial igual o peor
score-borough-percentile = Lo mismo, en el condado (no cambia el puntaje)
score-parts = Partes
score-part = Parte
score-sentence = Lo que muestran los registros
score-weight = Peso
score-points = Puntos
score-caps = Topes
score-notes = Notas
score-confidence-reasons = Por qué la confianza no es más alta
score-excluded = Excluido a propósito
score-rate = Tasa usada
score-absolute = Resultado de la tasa propia del edificio, de 0 a 1
score-peer-rate = Edificios similares con una tasa igual o peor
score-points-lost = Puntos perdidos
score-inputs = Lo que se contó
score-input = Cifra
score-input-value = Valor
score-input-rows = Filas
score-input-name =
    { $name ->
        [open_class_a] Clase A
        [open_class_b] Clase B
        [open_class_c] Clase C
        [open_rent_impairing] Afectan la renta (rent-impairing: pueden afectar un reclamo de renta)
        [open_falsely_certified] Certificadas falsamente como corregidas
        [open_visits] Problemas, uno por visita
        [weighted] Ponderado por gravedad y antigüedad
        [issued_class_b_36_months] Clase B, últimos 3 años
        [issued_class_c_36_months] Clase C, últimos 3 años
        [repairs_due] Reparaciones con plazo vencido, una por visita y problema
        [repaired_in_time] Cerradas dentro del plazo o en los 30 días siguientes
        [heat_complaint_days] Días con quejas, todos los apartamentos
        [heat_complaint_days_weighted] Días con quejas, ponderados por antigüedad
        [heat_violations] Infracciones
        [heat_seasons] Temporadas en los datos
        [open_pest_violations] Infracciones abiertas
        [pest_complaint_days] Días con quejas, todos los apartamentos
        [bedbug_infested_units] Apartamentos con chinches, última declaración
        [rodent_factor] Multiplicador por inspección de ratas
        [ecb_uncured_class_1] Infracciones ECB sin corregir, clase 1 (inmediatamente peligrosas)
        [ecb_uncured_class_2] Infracciones ECB sin corregir, clase 2 (mayores)
        [ecb_uncured_class_3] Infracciones ECB sin corregir, clase 3 (menores)
        [dob_active_hazardous] Infracciones activas del DOB, condiciones del edificio
        [dob_active_paperwork] Infracciones activas del DOB, trámites
        [dob_now_active] Infracciones de seguridad activas en DOB NOW
        [dob_urgent_open] Quejas al DOB de máxima prioridad sin cerrar
        [elevators_overdue] Ascensores con una prueba vencida
        [boilers_with_defects] Calderas con defectos
        [facade_unsafe] Fachada declarada insegura
        [facade_swarmp] Fachada segura con reparaciones (SWARMP)
        [aep_active] En el Programa de Ejecución Alternativa (AEP)
        [aep_discharged_3_years] Salió del AEP, últimos 3 años
        [vacate_full] Orden de desocupación, todo el edificio
        [vacate_partial] Orden de desocupación, parte del edificio
        [agency_cases_open] Casos pendientes que abrió HPD
        [agency_cases_closed_3_years] Casos que abrió HPD en los últimos 3 años, ya cerrados
        [tenant_cases_open] Casos pendientes que abrieron inquilinos
        [tenant_cases_closed_3_years] Casos que abrieron inquilinos en los últimos 3 años, ya cerrados
        [harassment_finding_5_years] Determinación de acoso, últimos 5 años
        [open_judgments] Sentencias sin cumplir
        [conh_listed] En la lista de Certificación de No Acoso
        [underlying_conditions] En el Programa de Condiciones Subyacentes
        [registration_lapsed] Inscripción en HPD vencida
        [city_repairs_36_months] Reparaciones de la ciudad, últimos 3 años
        [residential_units] Apartamentos
       *[other] { $spoken }
    }
