const list = (names: string) => names.split(',').map((name) => name.trim());

/** How statements say in which country a shop is. */
export const COUNTRIES: ReadonlySet<string> = new Set(
  list(`es, esp, espana, spain, de, deu, ger, deutschland, germany, fr, fra, france, it, ita, italia, italy, pt, prt,
    portugal, nl, nld, nederland, netherlands, gb, gbr, uk, united kingdom, ie, irl, ireland, us, usa, united states, lu,
    lux, luxembourg, be, bel, at, aut, ch, che, se, swe, dk, dnk, fi, fin, pl, pol, cz, cze, mt, cy, ee, lt, ltu, lv`),
);

/** Behind a city only. */
export const US_STATES: ReadonlySet<string> = new Set(
  list(`al, ak, az, ar, ca, co, ct, de, fl, ga, hi, id, il, in, ia, ks, ky, la, me, md, ma, mi, mn, ms, mo, mt, ne, nv, nh,
    nj, nm, ny, nc, nd, oh, ok, or, pa, ri, sc, sd, tn, tx, ut, vt, va, wa, wv, wi, wy, dc`),
);

/** Towns that are often the last word of a card purchase. */
export const CITIES: ReadonlySet<string> = new Set(
  list(`madrid, barcelona, valencia, sevilla, zaragoza, malaga, murcia, palma, palma de mallorca, palma mallorca, bilbao,
    alicante, cordoba, valladolid, vigo, gijon, oviedo, granada, elche, badalona, tarrasa, terrassa, sabadell, jerez,
    pamplona, almeria, donostia, san sebastian, burgos, santander, castellon, albacete, getafe, alcorcon, logrono, huelva,
    badajoz, salamanca, lleida, tarragona, leon, cadiz, girona, toledo, pontevedra, torrent, paterna, gandia, las palmas,
    a coruna, la coruna, coruna, santiago de compostela, leganes, mostoles, alcobendas, pozuelo, marbella, reus,
    berlin, hamburg, munchen, muenchen, koln, koeln, frankfurt, frankfurt am main, stuttgart, dusseldorf, duesseldorf,
    leipzig, dortmund, essen, bremen, dresden, hannover, nurnberg, nuernberg, duisburg, bochum, wuppertal, bielefeld,
    bonn, munster, muenster, karlsruhe, mannheim, augsburg, wiesbaden, freiburg, mainz, kiel, lubeck, erfurt, rostock,
    kassel, potsdam, heidelberg, darmstadt, regensburg, ulm, wurzburg, ingolstadt,
    paris, marseille, lyon, toulouse, nice, nantes, montpellier, strasbourg, bordeaux, lille, rennes, reims, toulon,
    saint etienne, le havre, grenoble, dijon, angers, nimes, villeurbanne, clermont ferrand, aix en provence, brest,
    tours, limoges, amiens, metz, besancon, orleans, rouen, mulhouse, caen, nancy, avignon, poitiers, la rochelle,
    roma, rome, milano, milan, napoli, torino, palermo, genova, bologna, firenze, bari, catania, venezia, verona, messina,
    padova, trieste, brescia, parma, prato, modena, reggio emilia, perugia, livorno, ravenna, cagliari, foggia, rimini,
    salerno, ferrara, monza, bergamo, trento, vicenza, bolzano, novara, piacenza, ancona, lecce, pescara, siena, lucca,
    lisboa, lisbon, porto, braga, coimbra, amadora, setubal, funchal, aveiro, evora, faro, leiria, viseu, guimaraes,
    vila nova de gaia, matosinhos, almada, cascais, sintra, oeiras, loures, odivelas,
    amsterdam, rotterdam, den haag, s-gravenhage, utrecht, eindhoven, groningen, tilburg, almere, breda, nijmegen,
    arnhem, haarlem, enschede, apeldoorn, amersfoort, zaandam, leiden, delft, maastricht, dordrecht, zwolle, zoetermeer,
    london, birmingham, manchester, leeds, glasgow, sheffield, bradford, liverpool, edinburgh, bristol, cardiff, belfast,
    leicester, coventry, nottingham, newcastle, newcastle upon tyne, sunderland, brighton, hull, plymouth, derby,
    southampton, portsmouth, norwich, oxford, cambridge, exeter, reading, york, aberdeen, dundee, swansea, luton, slough,
    dublin, cork, limerick, galway, waterford, drogheda, dundalk, kilkenny, sligo,
    new york, brooklyn, los angeles, chicago, houston, phoenix, philadelphia, san antonio, san diego, dallas, san jose,
    austin, jacksonville, san francisco, columbus, indianapolis, seattle, denver, washington, boston, nashville, detroit,
    portland, las vegas, memphis, louisville, baltimore, milwaukee, albuquerque, tucson, fresno, sacramento, atlanta,
    miami, oakland, minneapolis, tampa, new orleans, cleveland, pittsburgh, cincinnati, orlando, st louis, raleigh,
    salt lake city, cupertino, mountain view, palo alto, luxembourg, bruxelles, brussel, wien, zurich, stockholm`),
);

const lastWord = (place: string) => place.slice(place.lastIndexOf(' ') + 1);

/** What a text ends with where a place may stand at its end: most have none, and are not looked at further. */
export const ENDS_OF_PLACES: ReadonlySet<string> = new Set(
  [...COUNTRIES, ...US_STATES, ...CITIES].map(lastWord),
);

/** What is no name without the place behind it: `Metro Madrid` stays. */
export const NEEDS_PLACE: ReadonlySet<string> = new Set(
  list(`metro, hotel, bar, cafe, taxi, taxis, bus, museo, museum, musee, ayuntamiento, ajuntament, stadt, stadtwerke,
    stadtbibliothek, comune, comune di, mairie, ville, camara municipal, gemeente, city, emt, tmb, parking, aeropuerto,
    airport, flughafen, universidad, universitat, universite, university, zoo, teatro, theater, theatre, opera, port,
    puerto, restaurante, restaurant, hostel, camping, mercado, mercat, farmacia, libreria, clinica, hospital, uber, visit,
    bank, banco, banca, banque, volksbank, sparkasse, transport for, university of, the, le, la, el, il, los, las`),
);

/** A place behind one of these belongs to the name: `Ayuntamiento de Valencia`. */
export const CONNECTORS: ReadonlySet<string> = new Set(
  list(`de, del, d, di, da, do, dos, das, du, des, della, von, vom, zu, zum, in, im, of, for, for the, la, le, el, y, e,
    et, und, and, &, van, op, a, en, the, new`),
);
