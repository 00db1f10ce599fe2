import { expect, it } from 'vitest'
import { COUNTRY_CODES } from '#contract/values/countries.ts'
import { decodeText } from '#server/sheets/decode-text.ts'
import { encodedIn } from '#tests/support/sheets.ts'

type Encoding = Parameters<typeof encodedIn>[0]

const TEXTS: [Encoding, string][] = [
  ['windows-1250', 'Nazwa;Adres;Telefon\nFirma Żabka Sp. z o.o.;ul. Świętojańska 5, Łódź;501234567'],
  ['windows-1250', 'Nazwa;Adres\nKowalski;Łódź'],
  ['windows-1250', 'Název;Adresa\nStavební firma Novák;Křižíkova 12, Plzeň\nČistírna Žluťoučký;Brno'],
  ['windows-1250', 'Név;Cím\nKovács Bt.;Győr, Fő út 3\nSzűcs és Társa;Ózd'],
  ['windows-1250', 'Naziv;Adresa\nPekara Šćepanović;Niš, Đorđa Stanojevića 7'],
  ['windows-1250', 'Nume;Adresă\nSRL Căldură;Chişinău, str. Puşkin 5\nBrutăria Pâinea;Bălţi'],
  ['windows-1250', 'Ady;Salgysy\nHojalyk jemgyýeti Güneş;Aşgabat, Görogly köçesi 5\nÝyldyz;Türkmenbaşy'],
  ['windows-1252', 'Name;Straße;Telefon\nMüller GmbH;Königstraße 5, Köln;0221\nBäckerei Größ;Düsseldorf'],
  ['windows-1252', 'Nom;Adresse\nBoulangerie Général;5 rue de l’Évêché, Orléans\nHôtel de la Forêt;Besançon'],
  ['windows-1252', 'Nombre;Dirección\nPanadería Muñoz;Calle Peñón 3, Málaga'],
  ['windows-1252', 'Name\nMüller'],
  ['windows-1252', 'Nome;Endereço\nPadaria São João;Praça da Sé'],
  ['windows-1254', 'Ad;Adres;Telefon\nÖztürk İnşaat Ltd. Şti.;Beşiktaş, İstanbul;0212\nGüneş Klima;Çankaya'],
  ['windows-1254', 'Müşteri;Ünvan\nYıldız Servis;Kadıköy'],
  // Without the ə, which the encoding has not.
  ['windows-1254', 'Ad;Ünvan\nGünes MMC;Bakı, Nizami küçesi 5\nIşıq;Gence'],
  ['windows-1256', 'الاسم;العنوان;الهاتف\nشركة النور للصيانة;دبي، شارع الشيخ زايد;04\nمطعم الواحة;أبو ظبي'],
  ['windows-1256', 'Name;City\nشركة النور;Dubai'],
  ['windows-1257', 'Pavadinimas;Adresas\nUAB „Šiluma“;Žemaitės g. 5, Vilnius\nĄžuolas ir Ko;Kaunas, Gėlių g. 3'],
  ['windows-1257', 'Nosaukums;Adrese\nSIA Rīgas Siltums;Brīvības iela 5, Rīga\nŪdens serviss;Jūrmala'],
  ['windows-1257', 'Nimi;Aadress\nOÜ Põhja Küte;Tartu, Õpetaja 5\nKäo Köök;Pärnu'],
  ['windows-1251', 'Название;Адрес\nООО «Ромашка»;Москва, ул. Ленина, д. 5'],
  ['windows-1251', 'Назва;Адреса\nТОВ Світанок;Київ, вул. Їжакевича'],
  ['windows-1251', 'Name;City\nООО Ромашка;Moscow'],
  ['windows-1251', 'НАЗВАНИЕ;АДРЕС\nООО РОМАШКА;МОСКВА'],
  ['ibm866', 'Название;Адрес\nООО Ромашка;Москва, ул. Ленина 5'],
  ['koi8-r', 'Название;Адрес\nООО Ромашка;Москва, ул. Ленина 5'],
]

it.each(TEXTS)('%s: %s', (encoding, text) => {
  const bytes = encodedIn(encoding, text)
  for (const country of COUNTRY_CODES) expect(decodeText(bytes, { country })?.text, country).toBe(text)
})

it('what is usual in the country decides where a text says too little', () => {
  // A letter alone: đ, ğ or š.
  const bytes = Buffer.from('Da\u00f0', 'latin1')
  expect(decodeText(bytes, { country: 'pl' })).toEqual({ encoding: 'windows-1250', text: 'Dađ' })
  expect(decodeText(bytes, { country: 'az' })).toEqual({ encoding: 'windows-1254', text: 'Dağ' })
})

it('is read as the user says', () => {
  const bytes = encodedIn('windows-1250', 'Łódź')
  expect(decodeText(bytes, { encoding: 'windows-1257' })?.text).not.toBe('Łódź')
  expect(decodeText(bytes, { country: 'ru', encoding: 'windows-1250' })?.text).toBe('Łódź')
})
