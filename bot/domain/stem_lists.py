"""Tables for stems and plurals, folded unless said otherwise. Only data: what they mean is said in ``words``."""

from bot.domain.folding import fold
from bot.domain.language import Language


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _pairs(text: str) -> dict[str, str]:
    return dict(pair.split(":") for pair in text.split())


def _accented(text: str) -> dict[str, str]:
    return {fold(word): word for word in text.split()}


# What Snowball would confuse, in the singular: the word is its own stem.
PROTECTED: dict[Language, frozenset[str]] = {
    Language.ES: _words("""
        interes solar casa caso salud saludo mesa plaza plazo cuenta cuento carne carnet camara cama comida comedor
        parto parte puerto puerta libro libra moto motor mote pagare baja bajo sala salon costa lunes martes vino
        vina vena venta vela velo sello sela tasa taza medida medicamento medicina media medio gestor gesto gestion
        copa copia curso curva marca marco puesto suelo sueldo pila pilar foto actor acta acto bono bonito boda
        bodega mayo mayor julio julia cura curso carta cartera cartel renta rentable notable bolsa bolso manga mango
        piso pisto obra obrero
    """),
    Language.CA: _words("""
        nom nomina pagina pagament pagesia casa cas salut sal sala salari nota notari mes mesa pare paret part parc
        cita pis pista pila pol port porta renda rentadora banca banc banca compte comptador metge metre carta
        cartell targeta taxa taxi vaga vol volta baixa alta acta acte actor moto motor mobil moble son sou copa
        copia curs cursa marca marc placa plat plata platja pes peca peix pell pel medicament medicina salo camara
        cambra camp campa obra costa cost vi via vida visa visita rebut rebot bo bombona bona
    """),
    Language.EN: _words("""
        news care careful rental recipe taxi police policy general generic least mortgage
    """),
}

# Word to stem where no rule finds the family; keys are singular.
STEMS: dict[Language, dict[str, str]] = {
    Language.ES: _pairs("""
        arrendar:arrend
    """),
    Language.CA: _pairs("""
        llogar:llogu llogat:llogu assegurar:assegur asseguranca:assegur assegurat:assegur assegurador:assegur
        asseguradora:assegur
    """),
    Language.EN: _pairs("""
        insurer:insur children:child people:person mice:mouse feet:foot teeth:tooth men:man women:woman
    """),
}

# Plural to singular where the ending alone would mislead.
SINGULARS: dict[Language, dict[str, str]] = {
    Language.ES: _pairs("""
        dulces:dulce indices:indice enlaces:enlace avances:avance alcances:alcance balances:balance bronces:bronce
        vertices:vertice apendices:apendice complices:complice romances:romance cauces:cauce lances:lance
        percances:percance aires:aire vales:vale cines:cine sedes:sede meses:mes gases:gas intereses:interes
        autobuses:autobus paises:pais toses:tos ingleses:ingles franceses:frances compases:compas marqueses:marques
        relojes:reloj menues:menu tabues:tabu jabalies:jabali clubes:club albumes:album carnes:carne carnets:carnet
        chales:chale cafes:cafe bebes:bebe pies:pie tes:te planes:plan reveses:reves arneses:arnes burgueses:burgues
        trenes:tren bienes:bien hules:hule controles:control nueces:nuez higienes:higiene informes:informe
        donantes:donante timbres:timbre euros:euro ingreses:ingres tiques:tique cheques:cheque parques:parque
        bloques:bloque choques:choque peluches:peluche
    """),
    Language.CA: _pairs("""
        platges:platja pluges:pluja granges:granja taronges:taronja esponges:esponja franges:franja
        corretges:corretja mitges:mitja roges:roja aigues:aigua llengues:llengua egues:egua telefons:telefon
        segons:segon fons:fons grans:gran dones:dona persones:persona homens:home homes:home joves:jove ous:ou
        peus:peu avantatges:avantatge paisos:pais interessos:interes cossos:cos pans:pa obres:obra lletres:lletra
        cambres:cambra finestres:finestra mostres:mostra comptes:compte pares:pare mares:mare informes:informe
        contractes:contracte classes:classe bases:base fases:fase frases:frase cases:casa casos:cas peces:peca
        bens:be
    """),
    Language.EN: _pairs("""
        children:child people:person mice:mouse feet:foot teeth:tooth men:man women:woman leaves:leaf knives:knife
        wives:wife lives:life shelves:shelf halves:half keys:key shoes:shoe toes:toe leases:lease houses:house
        purchases:purchase expenses:expense licenses:license licences:licence courses:course nurses:nurse
        horses:horse databases:database releases:release causes:cause uses:use cases:case purses:purse phases:phase
        bases:base movies:movie cookies:cookie ties:tie pies:pie taxis:taxi buses:bus gases:gas
    """),
}

# Ends in s and is not a plural.
SINGULAR_IN_S: dict[Language, frozenset[str]] = {
    Language.ES: _words("""
        mes gas interes lunes martes miercoles jueves viernes tos pais autobus virus crisis analisis tesis dosis
        sintesis diagnosis menos mas ademas entonces gracias antes despues lejos tras dos tres seis iris oasis
        cosmos atlas compas ingles frances burgues reves arnes marques bus plus paraguas lavavajillas cumpleanos
        abrelatas microondas rascacielos ibis bis hipotesis paralisis dialisis artrosis tarot jesus andres tomas
        carlos luis dolores
    """),
    Language.CA: _words("""
        mes gas pis gos os pas cas interes compromis avis permis ingres acces proces congres vas nas pais curs
        recurs cos fus pes pastis matalas us bus tros arros dos tres sis abans despres menys virus crisis analisi
        tesis dosi dilluns dimarts dimecres dijous divendres temps fons cens dins gris ingles frances angles arnes
        reves xassis impres passis concurs discurs transit ros repos repas progres exces succes espes llapis iris
        atlas jesus lluis carles tomas andres dolors plus ens vers divers univers fas arros
    """),
    Language.EN: _words("""
        news gas bus plus virus status bonus lens this us yes thus always perhaps across process address access
        business class glass pass loss boss mass less unless diabetes series species analysis basis crisis thesis
        campus census christmas wales paris james thomas texas atlas iris dress press express success progress
        congress fitness illness witness wireless is was has does its his hers
    """),
}

# Singulars as they are written, where people leave the accents (or ñ, ç, l·l) out.
ACCENTED: dict[Language, dict[str, str]] = {
    Language.ES: _accented("""
        nómina póliza vehículo teléfono médico crédito débito número título página análisis analítica matrícula
        préstamo música público pública técnico técnica eléctrico eléctrica código índice cámara fábrica química
        física clínica vídeo máquina periódico depósito artículo capítulo película lámpara sábado miércoles energía
        garantía categoría compañía policía batería asesoría gestoría notaría auditoría tubería cafetería lotería
        fotografía ecografía radiografía cirugía biología geografía economía alergia guía día tía línea móvil fácil
        difícil útil azúcar árbol césped cónyuge interés inglés francés catalán alemán albarán imán capitán volcán
        jardín calcetín maletín botiquín boletín patín ratón jabón balcón salón cartón botón camión avión cajón
        buzón colchón patrón padrón cupón limón jamón montón sillón escalón almacén andén recién también después
        además autobús país maíz raíz lápiz cáliz autónomo autónoma automóvil domótica informática óptica gráfico
        gráfica plástico tráfico histórico hospitalización básico único última último válido próximo próxima vacío
        según baúl ataúd café bebé carné chalé té pié sofá menú champú bisturí electrónico electrónica
        electrodoméstico farmacéutico pediátrico ginecólogo dermatólogo cardiólogo oftalmólogo psicólogo podólogo
        odontólogo trámite límite crónica cláusula cédula fórmula síntoma sótano ático lavandería panadería
        carnicería tintorería niño niña año baño daño señal señor señora contraseña reseña españa español española
        compañero compañera montaña muñeca cigüeña vergüenza pingüino paragüero desagüe bilingüe médica
    """),
    Language.CA: _accented("""
        nòmina pòlissa telèfon mèdic mèdica crèdit dèbit número títol pàgina anàlisi analítica matrícula préstec
        música públic pública tècnic tècnica elèctric elèctrica codi índex càmera fàbrica química física clínica
        vídeo màquina dipòsit capítol pel·lícula làmpada família farmàcia història gràcia llicència agència
        residència assistència herència diferència audiència ambulància distància vacança assegurança finança
        ordenança mudança tardança balança esperança aliança confiança mòbil fàcil difícil útil cònjuge interès
        anglès francès català albarà imà capità germà veí jardí camí cosí matalàs pastís permís avís compromís
        ingrés accés procés congrés país camió balcó sabó cartró botó cupó cotó padró patró pensió sessió televisió
        comissió lesió revisió adhesió decisió autònom autònoma automòbil informàtica òptica gràfic gràfica plàstic
        trànsit històric bàsic únic últim última vàlid pròxim després també cafè bebè sofà menú bisturí electrònic
        electrònica electrodomèstic farmacèutic pediàtric ginecòleg dermatòleg cardiòleg oftalmòleg psicòleg podòleg
        odontòleg límit clàusula cèdula fórmula símptoma àtic plaça peça braç comerç força adreça llençol calçat
        estança taça caça aigua llengua col·legi col·lecció intel·ligència instal·lació novel·la il·lusió al·lèrgia
        sol·licitud cèl·lula col·laboració aigüera llengüeta nòvia òrgan màster préssec règim època avió
    """),
    Language.EN: {},
}

# Written singular to written plural where the accent moves or the ending alone would mislead.
PLURALS: dict[Language, dict[str, str]] = {
    Language.ES: _pairs("""
        examen:exámenes imagen:imágenes orden:órdenes joven:jóvenes volumen:volúmenes origen:orígenes
        margen:márgenes resumen:resúmenes dictamen:dictámenes certamen:certámenes gravamen:gravámenes
        régimen:regímenes carácter:caracteres virgen:vírgenes club:clubes álbum:álbumes jabalí:jabalíes
    """),
    Language.CA: _pairs("""
        examen:exàmens país:països interès:interessos pastís:pastissos gos:gossos pas:passos os:ossos cos:cossos
        tros:trossos arròs:arrossos home:homes jove:joves marge:marges imatge:imatges origen:orígens volum:volums
        ordre:ordres raó:raons veí:veïns raïm:raïms
    """),
    Language.EN: _pairs("""
        child:children person:people mouse:mice foot:feet tooth:teeth man:men woman:women leaf:leaves knife:knives
        wife:wives life:lives shelf:shelves half:halves
    """),
}
