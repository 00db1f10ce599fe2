import { words } from '#contract/words/ru/index.ts'

/** The monthly report of an agreement, on paper and as a spreadsheet. */
export const agreementReport = {
  file: (number: string, month: string) => `Отчёт по договору ${number}, ${month}`,
  title: (number: string) => `Отчёт по договору обслуживания ${number}`,
  client: words.requests.fields.client,
  validity: 'Срок действия',
  since: (start: string) => `с ${start}`,
  between: (start: string, end: string) => `с ${start} по ${end}`,
  month: 'Месяц',
  /** What is counted. */
  note: 'Заявки, созданные за месяц, и сроки, обещанные по ним. Превышение: в часах обслуживания.',
  totals: 'Итоги',
  clocks: 'Сроки по заявкам',
  none: 'За месяц заявок по договору не было.',
  leftOut: (rows: number) =>
    `Здесь поместилось не всё. Строк, которые есть только в таблице Excel: ${rows}. Итоги учитывают и их.`,
  columns: {
    number: '№',
    request: 'Заявка',
    place: 'Где',
    kind: 'Срок',
    promised: 'Обещано',
    started: 'Начат',
    due: 'До',
    met: 'Выполнено',
    state: 'Состояние',
    overrun: 'Превышение',
    pauses: 'Паузы',
    why: 'Пояснение',
  },
  notYet: 'ещё не выполнено',
  later: (by: string) => `позже на ${by}`,
  learnedLate: 'выполнено в срок, узнали позже',
  paused: (reason: string, length: string) => `пауза: ${reason}, ${length}`,
  /** Missed by a change alone: what changed, and when. */
  because: (what: string, at: string) => `нарушен из-за изменения: ${what}, ${at}`,
  changes: {
    priority: words.requests.fields.priority.toLowerCase(),
    work_type: words.requests.fields.work_type.toLowerCase(),
    type: 'тип заявки',
    facility: words.requests.fields.facility.toLowerCase(),
    client: words.requests.fields.client.toLowerCase(),
    agreement: 'договор',
    hours: 'часы обслуживания',
    calendar: 'производственный календарь',
    pauses: 'паузы',
  },
  made: (at: string) => `Составлен ${at}`,
}
