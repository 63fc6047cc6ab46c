"""What looks like a date and is none."""

from typing import Final

NO_DATES: Final[tuple[str, ...]] = tuple(
    """
2024-FRA-000118
factura 2024-FRA-000118 de Endesa
el pago de 2024 €
2024€
€2024
son 1.234,56 euros
2024 euros de multa
la referencia 2024
expediente núm. 2024
IMG_20240312.jpg
informe-2024.pdf
contrato.marzo.pdf
tarjeta 4024 2031 0001 1999
ES91 2100 0418 4502 0005 1332
31/02/2024
45/13/2024
12/13/2024
30 de febrero de 2024
el 31 de abril
29 de febrero de 2023
versión 3.12.11
192.168.1.24
fotos del mar
tinc set germans
dos mesas y tres sillas
second hand
I may have a contract
this may be the right one
march for the climate
the march was long
foto de Marc
les fotos d'en Marc
la ropa de verano
pneumàtics d'hivern
horario de lunes a viernes
abierto los lunes
por la mañana
calle 2 de Mayo
plaza Dos de Mayo número 3
carrer 11 de Setembre
hospital Sant Joan de Déu
Sant Joan Despí
soporte SET-24
hospital de Sant Joan
el colegio de la Inmaculada
el mapa de Sant Joan de les Abadesses
Sant Esteve Sesrovires
los Reyes Católicos
María Reyes
el tío Julio
la Mercè em va escriure
mai més
abans de dinar
después de comer
hoy en día
el día
cuatro meses de garantía
garantía de 2 años
24 horas
páginas 3-17
del 1 al 10
Audi Q3
terminal T1
modelo 303
fin
entre pisos
hace calor
fa fred
el año
al mes
the last one
hola
la semana de la moda
a finales del 31/02/2024
la semana del 31/02/2024
fin de semana
enero-mar.pdf
los 90 euros
desde hace más de dos años
spring boot
+34 612 345 678
c/ Mayor 24
""".strip().splitlines()
)
