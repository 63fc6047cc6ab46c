"""The flat, the school, the machines and what was bought."""

from collections.abc import Iterator

from tests.servers.archive_sheet import Sheet

HOME = (
    Sheet("lloguer-2021", "Contracte de lloguer del pis", "Contracte d'arrendament d'habitatge. Arrendadora: Mercè "
          "Vidal. "
          "Arrendataris: Berta Solanes i Ramon Ibarra. Carrer del Forn 8, 1r 1a. Renda mensual 720 €. Fiança d'una "
          "mensualitat. Durada cinc anys.", "2021-03-01", "Contrato", None, ("casa",), pages=9),
    Sheet("lloguer-resolucio", "Resolució del contracte de lloguer", "Les parts donen per acabat el contracte "
          "d'arrendament "
          "del carrer del Forn 8 amb efectes 31 d'agost de 2022. Es retorna la fiança de 720 €.", "2022-08-31",
          "Contrato", None, ("casa",)),
    Sheet("garaje", "Contrato de alquiler de la plaza de garaje", "Arrendamiento de la plaza número 37, planta -2, "
          "Avenida del "
          "Roure 20. Renta 68 € al mes, actualizable con el IPC. Preaviso de un mes.", "2023-04-01", "Contrato", None,
          ("casa", "coche"), fields=(("Importe", "EUR68.00"), ("Estado", "abierto"))),
    Sheet("escritura", "Escritura de compraventa del piso", "Notaría de Elvira Camps. Vivienda en Avenida del Roure "
          "14, 3º 2ª, "
          "72 m² útiles, referencia catastral 8814702DF2881S0009KT. Precio 185.000 €.", "2022-09-01", "Contrato", None,
          ("casa",), "ramon", viewers=("berta",), pages=48),
    Sheet("acta-2025", "Acta de la junta de propietarios 2025", "Comunidad Avenida del Roure 14. Se aprueba por "
          "mayoría "
          "instalar placas solares en la azotea y una derrama de 480 € por vivienda en cuatro recibos.", "2025-03-17",
          "Acta", None, ("casa",)),
    Sheet("acta-2026", "Acta de la junta de propietarios 2026", "Comunidad Avenida del Roure 14. Se informa de la "
          "avería del "
          "ascensor. Nueva presidenta: la vecina del 2º 1ª. Se rechaza cerrar el patio.", "2026-03-16", "Acta", None,
          ("casa",)),
    Sheet("energetico", "Certificado de eficiencia energética", "Calificación D en consumo, E en emisiones. Validez "
          "diez años. "
          "Técnica: A. Rovira, colegiada 10422.", "2022-07-04", "Certificado", None, ("casa",)),
    Sheet("obra-banyo", "Pressupost de la reforma del bany", "Reformes Puigdomènech. Canviar banyera per plat de "
          "dutxa, "
          "enrajolat i lampisteria. 5.980 € més IVA. Termini: tres setmanes.", "2026-09-12", "Factura", None,
          ("reformas",)),
)  # fmt: skip

SCHOOL = (
    Sheet("colonies", "Circular: colònies de tercer", "Benvolgudes famílies, les colònies de tercer seran del 6 al 8 "
          "de maig de "
          "2026 a la casa Can Maduixer. Preu 165 €, en dos pagaments. Cal portar sac de dormir, lot i botes d'aigua.",
          "2026-02-20", "Escola", "Escola Els Roures", ("niños", "escola")),
    Sheet("matricula-pol", "Full de matrícula d'en Pol", "Alumne: Pol Ibarra Solanes. Curs 2026-2027, segon de "
          "primària. "
          "Servei de menjador: sí. Acollida matinal: no.", "2026-06-10", "Escola", "Escola Els Roures",
          ("niños", "escola")),
    Sheet("menjador-preus", "Preus del menjador escolar 2026-2027", "El preu del menú fix és de 7,10 € per dia i "
          "l'esporàdic "
          "de 7,75 €. La baixa s'ha d'avisar abans de les nou del matí.", "2026-09-01", "Escola", "Escola Els Roures",
          ("niños", "escola")),
    Sheet("menjador-preus-vell", "Preus del menjador escolar 2025-2026", "El preu del menú fix és de 6,85 € per dia i "
          "l'esporàdic de 7,40 €.", "2025-09-01", "Escola", "Escola Els Roures", ("niños", "escola")),
    Sheet("informe-aina", "Informe del primer trimestre: Aina", "Aina Ibarra Solanes, sisè de primària. Llengua "
          "catalana: "
          "notable. Matemàtiques: excel·lent. Medi: notable. Ha de millorar l'ortografia.", "2025-12-19", "Escola",
          "Escola Els Roures", ("niños", "escola")),
    Sheet("informe-aina-2", "Informe del segon trimestre: Aina",
          "Aina Ibarra Solanes, sisè de primària. Matemàtiques: "
          "excel·lent. Anglès: excel·lent. Llengua castellana: notable.", "2026-03-27", "Escola", "Escola Els Roures",
          ("niños", "escola")),
    Sheet("piscina", "Autorització per a la piscina",
          "Autoritzo el meu fill Pol a assistir a la piscina municipal els "
          "dimecres a la tarda. Gorra i xancletes obligatòries.", "2026-10-02", "Escola", "Escola Els Roures",
          ("niños", "escola")),
    Sheet("polls", "Avís de polls a la classe", "S'han detectat casos de paràsits al cabell a segon. Reviseu el cap "
          "dels "
          "infants i apliqueu el tractament abans de tornar a l'aula.", "2026-10-14", "Escola", "Escola Els Roures",
          ("niños", "escola")),
    Sheet("llibres", "Llista de llibres de sisè", "Llibres de text reutilitzats: quota de 92 €. Material nou: compàs, "
          "diccionari i flauta dolça.", "2025-07-03", "Escola", "Escola Els Roures", ("niños", "escola")),
    Sheet("ampa", "Quota de l'AFA", "L'associació de famílies recorda que la quota anual és de 38 € per família i "
          "que es "
          "passarà el rebut al compte a l'octubre.", "2025-09-22", "Escola", None, ("niños", "escola")),
)  # fmt: skip

MACHINES = (
    Sheet("lavadora", "Manual de la lavadora Kolmer W7", "Instrucciones de uso e instalación. Código E18: bomba de "
          "desagüe "
          "obstruida; limpie el filtro. Código E23: puerta mal cerrada. Carga máxima 8 kg.", "2022-10-03", "Manual",
          "Kolmer", ("casa", "garantía"), pages=44),
    Sheet("caldera", "Caldera Brisol Eco 24: instrucciones", "Presión de trabajo entre 1 y 1,5 bar. Si baja, abra la "
          "llave de "
          "llenado negra. Revisión obligatoria cada dos años. Error F28: sin gas o encendido fallido.", "2022-11-20",
          "Manual", None, ("casa",), pages=32),
    Sheet("fridge", "Norvik fridge-freezer user guide", "Set the refrigerator to 4 °C and the freezer to -18 °C. "
          "Press and "
          "hold SUPER for three seconds to start fast freezing. Replace the door gasket if it does not seal.",
          "2023-07-15", "Manual", None, ("casa",), pages=28),
    Sheet("router", "Guía rápida del router Fibraneta", "Conecte el latiguillo verde a la ONT. La red se llama "
          "FIBRANETA-5590. "
          "Para restaurar, mantenga pulsado el botón diez segundos.", "2024-03-14", "Manual", "Fibraneta", ("casa",)),
    Sheet("bike", "Cargo bike owner's manual", "Torque the front wheel nuts to 35 Nm. Tyre pressure 3.5 to 4.5 bar. "
          "Charge the battery indoors, never below 0 °C.", "2025-04-25", "Manual", None, (), pages=60),
    Sheet("horno", "Horno Kolmer H300: ficha", "Limpieza pirolítica a 480 °C, dos horas. No guarde bandejas dentro.",
          "2022-10-03", "Manual", "Kolmer", ("casa",)),
    Sheet("termo", "Manual del termostato", "Programe hasta seis tramos al día. Pilas AA. Para bloquear el teclado "
          "pulse "
          "las dos flechas a la vez.", "2022-11-21", "Manual", None, ("casa",)),
)  # fmt: skip

BOUGHT = (
    Sheet("ticket-lavadora", "Ticket de la lavadora", "Electrons i Foc. Lavadora Kolmer W7, número de serie "
          "KW7-220983. "
          "Total 549,00 €. Pagado con tarjeta.", "2022-10-03", "Recibo", "Electrons i Foc", ("garantía",),
          notes=("La garantía acaba el 3 de octubre de 2025", "El técnico se llama Iñaki")),
    Sheet("ticket-tele", "Tiquet del televisor", "Electrons i Foc. Televisor 50 polzades. 429,00 €. Garantia tres "
          "anys.",
          "2025-11-28", "Recibo", "Electrons i Foc", ("garantía",), fields=(("Vencimiento", "2028-11-28"),)),
    Sheet("ticket-sofa", "Recibo del sofá", "Muebles Lasarte. Sofá de tres plazas gris. Señal 300 €, resto 690 € a "
          "la entrega. "
          "Plazo de entrega seis semanas.", "2024-02-10", "Recibo", None, ("casa",)),
    Sheet("bike-receipt", "Cargo bike receipt",
          "Rodamon Bikes, Ghent. One family cargo bike, frame number RB-88120-T. "
          "EUR 3,450.00 paid by bank transfer. Two-year warranty on the motor.", "2025-04-24", "Recibo", None,
          ("garantía",)),
    Sheet("farmacia", "Tiquet farmàcia", "Farmàcia Roig. Xarop per a la tos, termòmetre digital. 17,35 €.",
          "2026-01-09",
          "Recibo", None),
    Sheet("tiquet-a", "Tiquet", "Ferreteria Cal Met. Broques, tacs i silicona. 23,80 €.", "2026-04-11",
          "Recibo", None),
    Sheet("tiquet-b", "Tiquet", "Llibreria La Petita. Dos contes i un quadern. 31,45 €.", "2026-04-23",
          "Recibo", None),
    Sheet("hotel", "Reserva de hotel en Lisboa", "Hotel Alfama Azul. Del 12 al 16 de agosto de 2026, habitación "
          "cuádruple. "
          "Localizador QX7LM2. Cancelación gratuita hasta el 5 de agosto. Total 612,00 €.", "2026-05-30",
          "Recibo", None,
          ("viajes",)),
    Sheet("train", "Train tickets to Girona", "Outbound 27 June 2026 09:15, return 28 June 19:40. Coach 4, seats 31 "
          "to 34. "
          "Booking reference 9QW-TT0.", "2026-06-15", "Recibo", None, ("viajes",)),
)  # fmt: skip


def home() -> Iterator[Sheet]:
    yield from (*HOME, *SCHOOL, *MACHINES, *BOUGHT)
