"""Tables of words, folded, in Spanish, Catalan and English. Only data: what they mean is said in ``words``.

Not listed as stop words on purpose: «no» and its kin, numbers, and what is also a noun of the household (es casa, uno;
ca nom, mes, any; en may, will, bill, rent).
"""

from bot.domain.language import Language


def _words(*lines: str) -> frozenset[str]:
    return frozenset(word for line in lines for word in line.split())


def _forms(roots: str, endings: str) -> str:
    """Every root with every ending; ``-`` stands for no ending."""
    return " ".join(root + ending.strip("-") for root in roots.split() for ending in endings.split())


STOP: dict[Language, frozenset[str]] = {
    Language.ES: _words(
        """
        el la los las lo un una unos unas al del de a ante bajo con contra desde durante en entre hacia hasta para
        por segun sin sobre tras y e ni o u que si pero sino porque pues aunque como cuando donde quien quienes cual
        cuales cuyo cuya cuyos cuyas yo tu ella ello nosotros nosotras vosotros vosotras ellos ellas usted ustedes
        me te se nos os le les mi mis ti tus su sus nuestro nuestra nuestros nuestras vuestro vuestra vuestros
        vuestras conmigo contigo consigo este esta esto estos estas ese esa eso esos esas aquel aquella aquello
        aquellos aquellas ser soy eres es somos sois son era eras eramos eran fui fue fuimos fueron sea sean sera
        seran seria sido siendo estar estoy estas estamos estan estaba estabamos estaban estuvo estuvimos estuvieron
        esten estando haber he has ha hemos habeis han habia habiamos habian hubo haya hayan habra habran habria
        habido hay
    """
    ),
    Language.CA: _words(
        """
        el la els les lo en na un una uns unes al als del dels de d l m n s t a amb cap contra des durant entre fins
        per pel pels sense segons sobre sota i o ni que si pero sino perque doncs encara com quan on qui quin quina
        quins quines qual quals jo tu ell ella nosaltres vosaltres ells elles voste vostes em et es ens us se li els
        hi ho me te ne nos vos meu meva meus meves teu teva teus teves seu seva seus seves nostre nostra nostres
        vostre vostra vostres aquest aquesta aquests aquestes aquell aquella aquells aquelles aixo allo aqueix
        aqueixa mi son ses ser esser soc ets som era eres erem eren fou foren sigui siguin sera seran seria sent
        estar estic estas esta estem esteu estan estava estavem estaven estigui haver he has ha hem heu han havia
        haviem havien hagi hagin haura hauran hauria hagut vaig vas va vam vau van
    """
    ),
    Language.EN: _words(
        """
        the a an of to in on at by for from with without into onto about above below between through during before
        after under over against and or nor but if so as than because while although though that which who whom
        whose what when where why how i me my mine you your yours he him his she her hers it its we us our ours they
        them their theirs this these those there be am is are was were been being do does did have has had having
        would shall should could might can s t ll re ve d m
    """
    ),
}

_ES_AR = (
    "ar o as a amos ais an e aste o asteis aron aba abas abamos aban ado ada ados adas ando are ara aran aremos aria"
)
_ES_IR = "er ir es e emos imos en i iste io isteis ieron ia ias iamos ian ido ida idos idas iendo era eran eria"
_CA_AR = "ar o a em eu at ada ats ades ant ava aves avem aven ara aran arem aria es en i in is"

SOFT: dict[Language, frozenset[str]] = {
    Language.ES: _words(
        """
        que cual cuales quien quienes como cuando donde adonde cuanto cuanta cuantos cuantas porque vence venza
        vencen venzo vencimiento vencimientos valgo valga vale valia valian valen valer valio valdra valdria debo
        sabes sepa poder puedo puede puedes pueden podia podria pude decir dice dices dicen decia decian diciendo
        dijo dije dijeron dijimos dicho dicha dichos dichas digo diga dira pone ponen ponia ponian poner puso pongo
        pondra sale salen salir salio salia salgo saldra salido tengo tiene tienes tienen tenemos tener tenia tenian
        tuve tuvo tuvieron tenido tendra hago hace hacen hacer hizo hice hecho hacia quiero quiere queria quise veo
        ver ves visto vi doy da dar dio dado dieron voy va vamos van ir iba toca tocaba tocar falta faltan recuerdo
        recuerda acuerdo acuerdas creo fecha fechas dia dias hora horas importe importes precio precios coste costes
        costo cantidad cantidades numero numeros total totales valor dinero euro euros caducidad muy mas menos ya
        aun todavia ahora luego siempre tambien solo cosa cosas algo alguien alguna alguno algun algunas algunos
        mucho mucha muchos muchas tanto tanta todo toda todos todas otro otra otros otras aqui ahi alli antes
        despues ultimo ultima ultimos ultimas favor
        significa significan significaba significado
        """,
        _forms("pag cobr compr caduc mir busc encontr guard necesit qued", _ES_AR),
        _forms("pagu cobr compr caduqu mir busqu encontr guard necesit qued gast firm", "e es en emos"),
        _forms("cuest encuentr llam", "o a as an e en"),
        _forms("cost gast firm", "ar aba aban ado ada ados adas ando ara aran aria aron amos o"),
        _forms("venc deb sab", _ES_IR),
    )
    - _words("paga pagas pagare guarda guardas gasto"),
    Language.CA: _words(
        """
        que quin quina quins quines qui com quan on quant quanta quants quantes perque dir dic dius diu diem diuen
        deia deien dit dita digui dira diria posa posen posava posar posat val valen valia valdre valgut valer venc
        vens venceix vencia vencer vencut vencuda venciment venciments venc vencen surt surten sortir sortia sortit
        surto tinc tens te tenim teniu tenen tenir tenia tenien tingut tingui faig fas fa fem feu fan fer feia fet
        feta vull volem volia puc pots pot podem poden podia poder se saps sap sabem saber cal calia veig veure vist
        dono donar donat donava anar anava toca tocava falta falten recordo recorda crec hi havia data dates dia
        dies hora hores import imports preu preus cost costos quantitat quantitats numero numeros total totals valor
        diners euro euros caducitat molt molta molts moltes mes menys ja encara ara despres sempre tambe nomes cosa
        coses algun alguna alguns algunes algu tot tota tots totes altre altra altres aqui alla abans darrer darrera
        ultim ultima ultims ultimes sisplau plau significa significaven significat
    """,
        _forms("pag cobr compr cost caduc sign mir busc trob necessit qued", _CA_AR),
        _forms("pagu caduqu busqu", "en i in is em eu"),
        _forms("gast firm guard", "ar at ada ats ades ava aven arem em i in"),
    )
    - _words("paga"),
    Language.EN: _words(
        """
        what which who whom whose when where why how much many long often paid payed bought spent kept found said
        told cost costs charge charged expire expires expiry expiration due get gets got getting do does did done
        make makes made have has had give gives gave want wants wanted know knows see saw seen can will go goes went
        written write wrote remember think date dates day days hour hours time times amount amounts price prices
        quantity number numbers total totals value money worth euro euros very more less already still now then
        always also only thing things something someone any some all other last please here there
    """,
        _forms("pay cost buy spend charg expir sign look find keep need say tell mean", "- s e es ed ing"),
    ),
}

# Beginnings of the words that carry an ela geminada, by the Catalan dictionary: what l-l may be repaired in.
ELA_GEMINADA: frozenset[str] = _words(
    """
        alleg allel allergi alleluia allicient allitera alloct allopat alludi allusi allucin alluvi apella aquarella
        bacill bellic belligera calligraf cancella cellul circumvalla collabor collaps collateral collecci collect
        collega collegi colliri collisi colloca colloqui columella compelli constellaci corollari destilla ebullici
        excellen excellir expelli fallac fallibl flagella follicl franella gallic gorilla hellenic idilli illega
        illegib illegit illes illicit illimita illogic illumina illusi illustr imbecill impelli infallibl installa
        instilla intelligen intelligib intellect interpella libellul maxilla medulla metallic metallurg millenni
        milligram millilitr millimetr miscellani mollusc mortadella novella nullitat oscilla pallia pallid papill
        parallel parcella pellicul pollen pollinic pollu pupill putxinelli rebelli rebella repelli salmonella
        satellit sigilla sillab sillog sollicit tarantella tranquillament tranquillitat tranquillitz vacilla
        varicella vexill violoncell
    """
)
