import type { ClockKind } from '../../sla/clock.ts'
import type { ReactionEnd } from '../../sla/targets.ts'
import { counted } from './counted.ts'

const WORKING_DAYS = { one: 'рабочий день', few: 'рабочих дня', many: 'рабочих дней', other: 'рабочего дня' }

export const agreements = {
  title: 'Договоры',
  fields: {
    number: 'Номер',
    client_id: 'Клиент',
    client: 'Клиент',
    facilities: 'Объекты',
    facility_ids: 'Объекты',
    starts_on: 'Действует с',
    ends_on: 'Действует по',
    renewal_months: 'Продлевается на, мес.',
    manager_id: 'Менеджер',
    manager: 'Менеджер',
    report_emails: 'Кому отправлять отчёт за месяц',
    comment: 'Комментарий',
    targets: 'Условия',
    apply_to: 'Для каких заявок',
    open_requests: 'Открытых заявок',
    created_at: 'Добавлен',
    ends_soon: 'Окончание',
  },
  /** Instead of a client. */
  everyClient: 'Все клиенты без своего договора',
  /** The parts of a target's sentence. contract/agreements/target-sentence.ts */
  target: {
    /** Of which requests: any but planned ones. */
    any: 'Все, кроме плановых',
    kinds: { reaction: 'реакция', arrival: 'прибытие', resolution: 'решение' } satisfies Record<ClockKind, string>,
    workingDays: (count: number) => counted(count, WORKING_DAYS),
    always: 'круглосуточно',
  },
  reactionEnds: {
    assigned: 'Назначен исполнитель',
    on_the_way: 'Исполнитель выехал',
    started: 'Работа начата',
  } satisfies Record<ReactionEnd, string>,
}
