"""Words of papers, money, work, health and family in the languages of the house. Only data: see ``counterparts``.

A line is a concept: Spanish = Catalan = English, best word first, words of one place belonging together. ``a/b`` gives
a plural that the rules would miss, ``a*`` has one form for both, ``>a`` is answered but never looked up, ``-`` is none.
"""

PAPERS = """
    factura = factura = invoice bill
    recibo = rebut = receipt
    ticket tique = tiquet = receipt
    nómina = nòmina salari = payslip payroll
    contrato = contracte = contract
    seguro = assegurança = insurance
    aseguradora = asseguradora = insurer
    asegurado = assegurat = insured*
    póliza = pòlissa = policy
    siniestro = sinistre = claim
    franquicia = franquícia = deductible
    cobertura = cobertura = coverage
    garantía = garantia = warranty guarantee
    presupuesto = pressupost = quote estimate budget
    albarán = albarà = -
    pedido = comanda = order
    multa sanción = multa sanció = fine
    infracción = infracció = offence
    escritura = escriptura = deed
    hipoteca = hipoteca = mortgage
    alquiler = lloguer = rent rental
    alquilar* = llogar* = -
    fianza = fiança = deposit
    depósito = dipòsit = deposit tank
    propietario = propietari = owner landlord
    inquilino = inquilí llogater = tenant
    arrendatario = arrendatari = tenant
    comunidad = comunitat = community
    derrama = derrama = -
    acta = acta = minutes*
    reunión = reunió = meeting
    presidente = president = president
    administrador = administrador = administrator
    impuesto = impost = tax
    tasa = taxa = fee
    renta = renda = -
    declaración = declaració = declaration
    hacienda* = hisenda* = -
    empadronamiento = empadronament = registration
    padrón = padró = census
    ayuntamiento = ajuntament = council
    certificado = certificat = certificate
    justificante = justificant = proof
    comprobante = comprovant = proof
    extracto = extracte/extractes = statement
    informe = informe = report
    carta = carta = letter
    libro = llibre = book
    cita = cita = appointment
    resguardo = resguard = -
    solicitud = sol·licitud = application
    instancia = instància = -
    formulario = formulari = form
    permiso = permís/permisos = permit
    licencia = llicència = licence license
    pasaporte = passaport = passport
    visado = visat = visa
    sentencia = sentència = ruling
    denuncia = denúncia = complaint
    reclamación = reclamació = complaint claim
    recurso = recurs/recursos = appeal
    resolución = resolució = resolution
    notificación = notificació = notification
    requerimiento = requeriment = -
    convenio = conveni = agreement
    anexo = annex = annex
    copia = còpia = copy
    firma = signatura = signature
    firmar* = signar* = -
    sello = segell = stamp
    paquete = paquet = parcel package
    envío = enviament = shipment
    entrega = lliurament = delivery
    correo = correu = mail email
    buzón = bústia = mailbox
    contraseña = contrasenya = password
    usuario = usuari = user
    suscripción = subscripció = subscription
    cancelación = cancel·lació = cancellation
    cancelar* = cancel·lar* = cancel*
    renovación = renovació = renewal
    contratar* = contractar* = -
    manual = manual = manual
    instrucción = instrucció = instruction
    guía = guia = guide
    ficha = fitxa/fitxes = sheet
    lista = llista = list
    calendario = calendari = calendar
    horario = horari = timetable schedule
    aviso = avís/avisos = notice
    autorización = autorització = authorisation authorization
    inventario = inventari = inventory
    tasación = taxació = valuation appraisal
    peritaje = peritatge = -
    perito = perit/perits = -
    plano = plànol = blueprint
    catastro = cadastre = cadastre
    registro = registre = registry
    ley = llei = law
    juzgado = jutjat = court
    juicio = judici = trial
    ministerio = ministeri = ministry
    asociación = associació = association
"""

MONEY_AND_WORK = """
    dinero = diners* = money*
    pago = pagament = payment
    cobro = cobrament = -
    cuota = quota = fee instalment
    cuenta = compte = account
    banco = banc/bancs = bank
    banca* = banca* = banking*
    tarjeta = targeta = card
    préstamo = préstec = loan
    crédito = crèdit = credit
    interés = interès = interest
    ahorro = estalvi = savings* saving
    deuda = deute/deutes = debt
    descuento = descompte/descomptes = discount
    rebaja = rebaixa = -
    devolución = devolució = refund return
    reembolso = reemborsament = refund
    subvención = subvenció = grant subsidy
    ayuda = ajut ajuda = aid
    beca = beca = scholarship grant
    transferencia = transferència = transfer
    domiciliación = domiciliació = -
    ingreso = ingrés = income
    gasto = despesa = expense
    tarifa = tarifa = tariff rate
    comisión = comissió = commission
    recargo = recàrrec = surcharge
    inversión = inversió = investment
    fondo = fons* = fund
    plazo = termini = deadline
    cheque = xec = cheque
    efectivo* = efectiu* = cash*
    retención = retenció = withholding
    cotización = cotització = contribution
    donación = donació = donation
    donativo = donatiu = donation
    herencia = herència = inheritance
    testamento = testament = testament
    heredero = hereu = heir
    sucesión = successió = succession
    lotería = loteria = lottery
    empresa = empresa = company business
    trabajo = feina treball = job
    trabajador = treballador = worker employee
    trabajadora = treballadora = worker employee
    empleado = empleat/empleats = employee
    salario sueldo = salari >sou = salary wage
    finiquito = finiquit quitança = severance
    despido = acomiadament = dismissal
    indemnización = indemnització = compensation
    baja = baixa = -
    vacaciones* = vacances* = vacation holiday
    jubilación = jubilació = retirement
    pensión = pensió = pension
    paro* desempleo* = atur* desocupació* = unemployment*
    autónomo = autònom/autònoms = freelance freelancer
    autónoma = autònoma = -
    ingeniero = enginyer = engineer
    ingeniera = enginyera = engineer
    ingeniería = enginyeria = engineering*
    abogado = advocat/advocats = lawyer solicitor
    abogada = advocada = lawyer
    notario = notari = notary
    gestor = gestor = -
    gestoría = gestoria = -
    asesor = assessor = adviser advisor
    asesoría = assessoria = -
    arquitecto = arquitecte/arquitectes = architect
    contable = comptable = accountant
    secretario = secretari = secretary
    funcionario = funcionari = -
    curso = curs/cursos = course
    formación = formació = training
    título = títol = diploma
    oficina = oficina = office
    despacho = despatx = office
    turno = torn = shift
    sindicato = sindicat = union
    convocatoria = convocatòria = -
    entrevista = entrevista = interview
    proyecto = projecte/projectes = project
    socio = soci = member
    cliente = client = customer client
    proveedor = proveïdor = supplier
"""

HEALTH_AND_FAMILY = """
    médico = metge = doctor
    médica = metgessa = doctor
    dentista = dentista = dentist
    hospital = hospital = hospital
    clínica = clínica = clinic
    urgencia = urgència = emergency
    analítica análisis* = analítica anàlisi = bloodwork analysis/analyses
    receta = recepta = prescription recipe
    vacuna = vacuna = vaccine
    vacunación = vacunació = vaccination
    alergia = al·lèrgia = allergy
    alérgico alergia = al·lèrgic al·lèrgia = allergic*
    alérgica alergia = al·lèrgica al·lèrgia = allergic*
    enfermedad = malaltia = illness disease
    enfermera = infermera = nurse
    enfermo = malalt/malalts = -
    salud* = salut* = health*
    sanidad* = sanitat* = -
    sanitario = sanitari = -
    sanitaria = sanitària = -
    medicamento = medicament = medicine drug
    pastilla = pastilla = pill
    farmacia = farmàcia = pharmacy chemist
    ambulatorio = ambulatori = -
    consulta = consulta = consultation
    revisión = revisió = inspection checkup
    pediatra = pediatre = paediatrician pediatrician
    psicólogo = psicòleg/psicòlegs = psychologist
    psicóloga = psicòloga = psychologist
    oftalmólogo = oftalmòleg/oftalmòlegs = ophthalmologist
    ginecóloga = ginecòloga = gynaecologist
    cirugía = cirurgia = surgery
    operación = operació = operation
    ecografía = ecografia = ultrasound
    radiografía = radiografia = xray
    resonancia = ressonància = mri*
    sangre* = sang* = blood*
    diente = dent/dents = tooth
    muela = queixal = molar
    gafas* = ulleres* = glasses*
    rodilla = genoll = knee
    espalda = esquena = -
    brazo = braç = arm
    mano = mà = hand
    pie = peu = foot
    ojo = ull = eye
    piel = pell = skin
    embarazo = embaràs/embarassos = pregnancy
    discapacidad = discapacitat = disability
    dependencia = dependència = -
    grado = grau = -
    tratamiento = tractament = treatment
    diagnóstico = diagnòstic/diagnòstics = diagnosis/diagnoses
    fiebre = febre = fever
    prueba = prova = test
    resultado = resultat = result
    mutua = mútua/mútues = -
    residencia = residència = residence
    hija = filla = daughter
    hijo = fill = son
    madre = mare = mother
    padre = pare = father
    abuela = àvia = grandmother
    abuelo = avi/avis = grandfather
    hermana = germana = sister
    hermano = germà = brother
    niño = nen/nens = child boy
    niña = nena = girl
    bebé = nadó = baby
    tío = oncle = uncle
    tía = tieta = aunt
    nieto = nét = grandson
    nieta = néta = granddaughter
    suegra = sogra/sogres = -
    suegro = sogre/sogres = -
    marido = marit/marits = husband
    pareja = parella = couple
    familia = família = family
    nacimiento = naixement = birth
    boda = casament boda = wedding
    matrimonio = matrimoni = marriage
    divorcio = divorci = divorce
    separación = separació = separation
    custodia = custòdia = custody
    defunción = defunció = death
    entierro = enterrament = funeral
    bautizo = bateig/batejos = baptism
    comunión = comunió = communion
    cumpleaños* = aniversari = birthday
    regalo = regal = gift
    perro = gos = dog
    gato = gat/gats = cat
    veterinario = veterinari = vet
    mascota = mascota = pet
    vecino = veí = neighbour neighbor
    vecina = veïna = neighbour neighbor
"""
