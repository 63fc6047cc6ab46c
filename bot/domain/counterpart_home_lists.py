"""Words of school, supplies, house, transport and travel in the languages of the house. Only data, written as in
``counterpart_lists`` and read by ``counterparts``.
"""

SCHOOL = """
    escuela = escola = school
    colegio = col·legi escola = school
    cole/coles = col·legi escola = -
    instituto = institut = institute
    guardería = guarderia bressol = nursery daycare
    universidad = universitat = university
    comedor = menjador = canteen
    matrícula = matrícula = enrolment enrollment plate
    preinscripción = preinscripció = -
    inscripción = inscripció = registration
    colonias* = colònies* = -
    campamento = campament = camp
    excursión = excursió = excursion outing
    alumno = alumne/alumnes = pupil student
    maestro = mestre/mestres = teacher
    maestra = mestra/mestres = teacher
    profesor = professor = teacher
    profesora = professora = teacher
    clase = classe = class
    examen = examen = exam
    deberes* = deures* = homework*
    cuaderno libreta = quadern llibreta = notebook
    mochila = motxilla = backpack
    evaluación = avaluació = assessment
    boletín = butlletí = newsletter bulletin
    calificación = qualificació = grade
    actividad = activitat = activity
    extraescolar = extraescolar = -
    biblioteca = biblioteca = library
    juguete = joguina = toy
    natación* = natació* = swimming*
    piscina = piscina = pool
    fútbol* = futbol* = football
    gimnasio = gimnàs/gimnasos = gym
    deporte = esport = sport
    federación = federació = federation
"""

SUPPLIES = """
    luz electricidad* = llum electricitat* = electricity* light
    agua = aigua = water
    teléfono = telèfon = phone telephone
    móvil = mòbil = mobile
    fibra = fibra/fibres = fibre fiber
    línea = línia = line
    basura = escombraries* brossa = rubbish* garbage*
    calefacción* = calefacció* = heating*
    caldera = caldera = boiler
    lectura = lectura = reading
    contador = comptador = meter
    consumo = consum = consumption*
    potencia = potència = -
    suministro = subministrament = supply
    energía = energia = energy
    eficiencia* = eficiència* = efficiency
    avería = avaria = breakdown
    reparación = reparació = repair
    mantenimiento = manteniment = maintenance*
    instalación = instal·lació = installation
    instalador = instal·lador = installer
    técnico = tècnic/tècnics = technician
    placa = placa = panel
    permanencia = permanència = -
    enchufe = endoll = socket plug
    bombilla = bombeta = bulb
    tubería cañería = canonada = pipe
    grifo = aixeta = tap faucet
    desagüe = desguàs = drain
    fuga = fuita = leak
    gotera = gotera = leak
    humedad = humitat = damp*
    estufa = estufa = heater stove
    chimenea = xemeneia = chimney fireplace
    radiador = radiador = radiator
    termostato = termòstat/termòstats = thermostat
    alarma = alarma = alarm
"""

HOUSE = """
    piso = pis = flat apartment
    casa = casa = house home
    hogar = llar = home
    vivienda = habitatge = housing
    apartamento = apartament = apartment
    edificio = edifici = building
    parcela = parcel·la = plot
    terreno = terreny = land
    garaje = garatge = garage
    aparcamiento parking = aparcament pàrquing = parking
    trastero = traster = storage*
    sótano = soterrani = basement
    ático = àtic/àtics = attic
    llave = clau = key
    cerradura = pany = lock
    bombín = bombí = -
    cerrajero = serraller manyà = locksmith
    puerta = porta = door
    ventana = finestra = window
    persiana = persiana = blind
    cristal = vidre = -
    tejado = teulada = roof
    terraza = terrassa = terrace
    balcón = balcó = balcony
    fachada = façana = facade
    pared = paret/parets = wall
    techo = sostre = ceiling
    escalera = escala = stairs* ladder
    ascensor = ascensor = lift elevator
    habitación = habitació = room bedroom
    cocina = cuina = kitchen
    baño = bany = bathroom
    jardín = jardí = garden
    obra = obra = -
    reforma = reforma = renovation
    pintor = pintor = painter
    fontanero = lampista = plumber
    electricista = electricista = electrician
    albañil = >paleta = bricklayer builder
    carpintero = fuster = carpenter
    mudanza = mudança = removal
    mueble = moble = furniture*
    armario = armari = wardrobe
    mesa = taula = table
    silla = cadira = chair
    >cama = llit/llits = bed
    colchón = matalàs/matalassos = mattress
    estantería = prestatgeria = shelf
    alfombra = catifa = carpet rug
    lámpara = làmpada = lamp
    espejo = mirall = mirror
    lavadora = rentadora = washer
    secadora = assecadora = dryer
    lavavajillas* = rentaplats* rentavaixella = dishwasher
    nevera frigorífico = nevera frigorífic/frigorífics = fridge refrigerator
    congelador = congelador = freezer
    horno = forn = oven
    microondas* = microones* = microwave
    inducción = inducció = -
    plancha = planxa = -
    electrodoméstico = electrodomèstic/electrodomèstics = appliance
    ordenador portátil = ordinador portàtil = computer laptop
    impresora = impressora = printer
    pantalla = pantalla = screen
    televisor televisión = televisor televisió = television tv/tvs
    altavoz = altaveu = speaker
    auricular = auricular = headphones* headphone
    cargador = carregador = charger
    batería = bateria = battery
    cámara = càmera = camera
    mando = comandament = remote
    herramienta = eina = tool
    taladro = trepant = drill
    tornillo = cargol = screw
    caja = caixa = box
    cajón = calaix = drawer
    bolsa = bossa = bag
    cuna = bressol = cot crib
    ropa = roba = clothes*
    zapato = sabata = shoe
    abrigo = abric/abrics = coat
    anillo = anell = ring
    joya = joia = jewel
    reloj = rellotge = -
    tienda = botiga = shop
    mercado = mercat = market
    pieza = peça = -
    recambio = recanvi = spare
    medida = mida = -
    modelo = model = model
    daño = dany = damage
    robo = robatori = theft burglary
    incendio = incendi = fire
    inundación = inundació = flood
    ruido = soroll = noise
"""

TRAVEL = """
    coche = cotxe = car
    vehículo = vehicle = vehicle
    moto = moto = motorcycle motorbike
    bicicleta bici = bicicleta bici = bicycle bike
    patinete = patinet = scooter
    furgoneta = furgoneta = van
    taller = taller = workshop
    rueda = roda = wheel
    neumático = pneumàtic/pneumàtics = tyre tire
    aceite = oli = oil
    freno = fre/fres = brake
    gasolina* = benzina* = petrol*
    peaje = peatge = toll
    autopista = autopista = motorway
    carretera = carretera = road
    accidente = accident/accidents = accident
    grúa = grua/grues = crane
    tráfico* = trànsit* = traffic*
    velocidad = velocitat = speed
    circulación = circulació = -
    vender* = vendre* = sell*
    tren = tren/trens = train
    autobús = autobús/autobusos = bus
    billete = bitllet = ticket
    entrada = entrada = ticket
    abono = abonament = -
    vuelo = >vol = flight
    avión = avió = plane
    aeropuerto = aeroport = airport
    estación = estació = station
    equipaje = equipatge = luggage* baggage*
    maleta = maleta = suitcase
    embarque = embarcament = boarding
    hotel = hotel = hotel
    reserva = reserva = booking reservation
    viaje = viatge = trip
    crucero = creuer = cruise
    barco = vaixell = boat
    alojamiento = allotjament = accommodation*
    camping = càmping = campsite camping
    playa = platja = beach
    montaña = muntanya = mountain
    concierto = concert/concerts = concert
    teatro = teatre = theatre theater
    cine = cinema = cinema
    museo = museu = museum
    restaurante = restaurant/restaurants = restaurant
    calle = carrer = street
    ciudad = ciutat = city
    pueblo = poble = village
    barrio = barri = -
    dirección = adreça = address
    iglesia = església = church
    llamada = trucada = -
    mensaje = missatge = message
    página = pàgina = page
"""

IN_ENGLISH = frozenset(
    """
    invoice receipt warranty manual guide instruction order refund shipment subscription licence password booking
    ticket flight boarding fridge freezer oven dishwasher dryer washer printer camera charger battery laptop bicycle
    bike
    """.split()
)
"""What papers of the house are really written in English about: orders, bookings and the manuals of devices."""
