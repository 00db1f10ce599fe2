/**
 * What mail programs and servers write, in the languages of those who use them, as parts of patterns: whatever the
 * language of an account, its clients have others.
 */

/** Before the date above a quote: words, and days of the week in full and short. */
export const BEFORE_DATES =
  'on|am|le|el|il|em|op|den|pe|w dniu|dnia|вы писали|вы написали|ви писали|' +
  'понедельник|вторник|среда|четверг|пятница|суббота|воскресенье|пн|вт|ср|чт|пт|сб|вс|' +
  'понеділок|вівторок|середа|четвер|пʼятниця|п’ятниця|субота|неділя|нд|' +
  'дүйсенбі|сейсенбі|сәрсенбі|бейсенбі|жұма|сенбі|жексенбі|дс|сс|бс|жм|жс|' +
  'mon|tue|wed|thu|fri|sat|sun|pzt|sal|çar|per|cum|cmt|paz|' +
  'mo|di|mi|do|fr|sa|so|pon|wt|śr|czw|pt|sob|niedz'

/** Dates in figures, with the month in letters, and the Kazakh order. */
export const WRITTEN_DATE =
  '(?:\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}|\\d{4}[./-]\\d{1,2}[./-]\\d{1,2}|' +
  '\\d{1,2}\\.?\\s+(?:de\\s+)?\\p{L}{3,12}\\.?,?(?:\\s+de)?\\s+\\d{4}|\\p{L}{3,12}\\.?\\s+\\d{1,2},?\\s+\\d{4}|' +
  '\\d{4}\\s+ж\\.\\s+\\d{1,2}\\s+\\p{L}{3,12})'
/** What stands between the year and the name. */
export const BEHIND_YEARS = '\\d{4}\\s*г?\\.?,|\\sот\\s'
export const FROM_WORDS = 'от|від|from'

export const WROTE =
  'wrote|writes|napisał(?:\\(a\\)|a)?|pisze|schrieb|yazdı|şunları yazdı|şöyle yazdı|a écrit|escribió|ha scritto|escreveu|' +
  'schreef|skrev|kirjoitti|написал(?:а|и|\\(а\\))?|пишет|писал(?:а|и|\\(а\\))?|написа(?:в|ла)(?:\\(ла\\)|\\(-ла\\))?|пише|' +
  'жазды|деп жазды|былай деп жазды'

/** Labels of the header above what is quoted or forwarded. */
export const FROM_LABELS =
  'from|от|отправитель|von|od|kimden|gönderen|від|відправник|кімнен|жіберуші|de|da|van|fra|från|lähettäjä'
export const SUBJECT_LABELS =
  'subject|тема|betreff|temat|konu|тақырып|тақырыбы|objet|asunto|oggetto|onderwerp|emne|ämne|aihe'
export const OTHER_LABELS =
  'sent|date|to|cc|bcc|reply-to|importance|attachments|отправлено|дата|кому|копия|скрытая копия|важность|вложения|' +
  'gesendet|datum|an|kopie|wysłano|data|do|dw|udw|gönderildi|gönderme tarihi|tarih|kime|bilgi|надіслано|відправлено|копія|' +
  'жіберілді|жіберілген|күні|кімге|көшірме|көшірмесі|envoyé|envoyé le|à|enviado|enviado el|para|inviato|a|' +
  'verzonden|aan|sendt|til|skickat|till|lähetetty|vastaanottaja'

/** Between dashes, above a forwarded email; then without them; then below it. */
export const FORWARDED_MESSAGE =
  'forwarded message|forwarded by .{0,80}|' +
  '(?:начало\\s+)?(?:пересылаемо|пересланно|перенаправленно|переадресованно)(?:е сообщение|го сообщения)|' +
  'weitergeleitete nachricht|przekazana wiadomość|wiadomość przekazana dalej|yönlendirilen mesaj|iletilen mesaj|iletilmiş mesaj|' +
  'переслане повідомлення|перенаправлене повідомлення|қайта жіберілген хабар|message transféré|mensaje reenviado|messaggio inoltrato'
export const FORWARD_BEGINS =
  'begin forwarded message|начало (?:пересылаемого|переадресованного|пересланного|перенаправленного) (?:сообщения|письма)|' +
  'початок переадресованого повідомлення|anfang der weitergeleiteten nachricht|początek przekazywanej wiadomości|' +
  'iletilen mesajın başlangıcı'
export const FORWARD_ENDS =
  'end of forwarded message|(?:завершение|конец) (?:пересылаемого|пересланного|перенаправленного) сообщения'
export const ORIGINAL_MESSAGE =
  'original message|original appointment|исходное сообщение|ursprüngliche nachricht|originalnachricht|oryginalna wiadomość|' +
  'wiadomość oryginalna|orijinal (?:ileti|mesaj)|özgün ileti|вихідне повідомлення|оригінальне повідомлення|' +
  "початкове повідомлення|бастапқы хабар|message d'origine|mensaje original|messaggio originale"

/** What phones and mail programs append. */
export const SENT_FROM_DEVICE =
  'sent from|sent with|sent via|get outlook for|скачать outlook|получите outlook|outlook для|отправлен[оа] с моего|' +
  'отправлено (?:с|из|через|от) .{0,40}(?:iphone|ipad|android|mail|outlook|samsung|galaxy|huawei|honor|xiaomi|redmi|почт|мобильн|телефон|смартфон|планшет|устройств)|' +
  '(?:надіслано|відправлено) (?:з|із) .{0,40}(?:iphone|ipad|android|mail|outlook|телефон|пошт)|gesendet von|' +
  "von meinem .{1,40} gesendet|wysłane? z|.{1,40}(?:ден|дан|тен|тан) жіберілді|iphone'umdan gönderildi|.{1,40} uygulamasından gönderildi"
/** What stands above a name at the end. */
export const CLOSINGS =
  '--|с уважением|с наилучшими|best|kind regards|regards|sincerely|mit freundlichen|viele grüße|z poważaniem|pozdrawiam|' +
  'saygılarımla|з повагою|құрметпен'

/** Before subjects, without the colon. */
export const REPLY_PREFIXES = 're|ha|на|отв|ответ|aw|antw|odp|ynt|відп|жауап|sv|vs|回复|答复'
export const FORWARD_PREFIXES =
  'fw|fwd|пересл|перенаправлено|пересылка|wg|pd|ilt|i̇lt|İLT|прс|қж|tr|rv|enc|doorst|vb|转发'

export const NOT_DELIVERED =
  'undeliver|delivery (?:status notification|failure|has failed|incomplete)|failure notice|returned (?:mail|to sender)|' +
  'mail delivery (?:failed|system|subsystem)|не (?:удалось доставить|удается доставить|доставлено|может быть доставлено)|' +
  'недоставленн|unzustellbar|niedostarczon|teslim edilemedi|не вдалося доставити|жеткізілмеді'
/** At the beginning of the subjects of automatic replies. */
export const ABSENT =
  'auto(?:matic)?[- ]?(?:reply|response|antwort)|автоматический ответ|автоответ(?:чик)?|автовідповідь|автоматична відповідь|' +
  'автоматты жауап|automatische antwort|abwesenheits|odpowiedź automatyczna|autoodpowiedź|otomatik (?:yanıt|cevap)|' +
  'out of (?:the )?office|вне офиса|нет на (?:рабочем )?месте|(?:я |нахожусь )?в отпуске|отпуск(?=\\s*$)|vacation|' +
  'on (?:vacation|leave)|away from'
/** Of a mailbox's server that has no time. */
export const TRY_LATER =
  'too many|try (?:again|later)|temporar|rate limit|throttl|maximum number of connections|слишком много'
