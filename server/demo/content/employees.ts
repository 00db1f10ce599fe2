import { DEFAULT_ROLES, type DefaultRole } from '#contract/users/role-names.ts'
import type { WorkSchedule } from '#contract/users/work-schedule.ts'

export const TIMEZONE = 'Europe/Moscow'

/** One password for every demo sign-in, printed at the start: the demo account has no secrets. */
export const DEMO_PASSWORD = 'naryad-demo'

export interface DemoUser {
  email: string
  surname: string
  firstname: string
  patronymic: string
  phone: string
  personalPhone?: string
  role: DefaultRole
  isActive: boolean
  /** Hours of work by day of the week (1 is Monday). */
  week: Week
  /** The kinds of equipment an executor is sent to. */
  skills: readonly Skill[]
  tags: readonly string[]
}

export type Skill = 'cooling' | 'ventilation' | 'heating' | 'plumbing' | 'electricity'

interface Week {
  days: readonly number[]
  from: number
  to: number
}

const OFFICE: Week = { days: [1, 2, 3, 4, 5], from: 9, to: 18 }
const EARLY: Week = { days: [1, 2, 3, 4, 5], from: 8, to: 17 }
/** Two crews work at weekends. */
const WEDNESDAY_TO_SUNDAY: Week = { days: [3, 4, 5, 6, 7], from: 9, to: 18 }
const SATURDAY_TO_WEDNESDAY: Week = { days: [6, 7, 1, 2, 3], from: 10, to: 20 }

/** Numbers of the block 000, which operators assign to no one, so that no stranger is called by mistake. */
function mobile(code: number, number: string): string {
  return `+7${code}000${number}`
}

type Row = [
  email: string,
  fullName: string,
  phone: string,
  role: DemoUser['role'],
  week: Week,
  skills?: readonly Skill[],
  tags?: readonly string[],
]

const ROWS: readonly Row[] = [
  ['admin', 'Ветров Андрей Сергеевич', mobile(916, '1001'), 'admin', OFFICE],
  ['manager', 'Соколова Марина Викторовна', mobile(916, '1102'), 'manager', OFFICE, [], ['ключевые клиенты']],
  ['p.gusev', 'Гусев Павел Андреевич', mobile(903, '1103'), 'manager', OFFICE, [], ['розница']],
  ['o.ermolaeva', 'Ермолаева Ольга Николаевна', mobile(926, '1104'), 'manager', OFFICE, [], ['жилой фонд']],
  ['dispatcher', 'Лапина Дарья Игоревна', mobile(985, '1201'), 'dispatcher', EARLY, [], ['диспетчер']],
  ['i.chernov', 'Чернов Илья Максимович', mobile(977, '1202'), 'dispatcher', OFFICE, [], ['диспетчер']],
  [
    'executor',
    'Кравцов Дмитрий Олегович',
    mobile(915, '2001'),
    'executor',
    OFFICE,
    ['cooling', 'ventilation'],
    ['холодильщик', 'допуск на высоту'],
  ],
  [
    's.belov',
    'Белов Сергей Петрович',
    mobile(909, '2002'),
    'executor',
    OFFICE,
    ['heating', 'plumbing'],
    ['теплотехник'],
  ],
  ['a.zhukov', 'Жуков Алексей Иванович', mobile(905, '2003'), 'executor', EARLY, ['cooling'], ['холодильщик']],
  [
    'r.safin',
    'Сафин Рустам Маратович',
    mobile(925, '2004'),
    'executor',
    OFFICE,
    ['ventilation', 'electricity'],
    ['электрик', 'IV группа'],
  ],
  [
    'n.orlov',
    'Орлов Николай Васильевич',
    mobile(964, '2005'),
    'executor',
    EARLY,
    ['plumbing', 'heating'],
    ['сантехник'],
  ],
  [
    'm.tarasov',
    'Тарасов Максим Юрьевич',
    mobile(967, '2006'),
    'executor',
    OFFICE,
    ['cooling', 'ventilation'],
    ['холодильщик'],
  ],
  ['v.kim', 'Ким Виктор Андреевич', mobile(929, '2007'), 'executor', OFFICE, ['electricity'], ['электрик', 'V группа']],
  [
    'e.frolov',
    'Фролов Евгений Дмитриевич',
    mobile(910, '2008'),
    'executor',
    EARLY,
    ['heating', 'ventilation'],
    ['теплотехник'],
  ],
  [
    'g.petrosyan',
    'Петросян Гарик Ашотович',
    mobile(919, '2009'),
    'executor',
    WEDNESDAY_TO_SUNDAY,
    ['cooling', 'electricity'],
    ['холодильщик', 'дежурная бригада'],
  ],
  [
    'k.novikov',
    'Новиков Кирилл Алексеевич',
    mobile(968, '2010'),
    'executor',
    WEDNESDAY_TO_SUNDAY,
    ['plumbing', 'heating'],
    ['сантехник', 'дежурная бригада'],
  ],
  [
    't.abdulov',
    'Абдулов Тимур Ренатович',
    mobile(999, '2011'),
    'executor',
    SATURDAY_TO_WEDNESDAY,
    ['ventilation', 'cooling'],
    ['дежурная бригада'],
  ],
  [
    'l.mironov',
    'Миронов Леонид Павлович',
    mobile(958, '2012'),
    'executor',
    SATURDAY_TO_WEDNESDAY,
    ['electricity', 'plumbing'],
    ['электрик', 'дежурная бригада'],
  ],
  ['employee', 'Морозова Елена Викторовна', mobile(985, '1203'), 'employee', OFFICE, [], ['офис']],
]

const DISMISSED = 'i.chernov'

export const EMPLOYEES: readonly DemoUser[] = ROWS.map(
  ([email, fullName, phone, role, week, skills = [], tags = []]) => {
    const [surname = '', firstname = '', patronymic = ''] = fullName.split(' ')
    return {
      email: `${email}@teploservis.example`,
      surname,
      firstname,
      patronymic,
      phone,
      role,
      isActive: email !== DISMISSED,
      week,
      skills,
      tags,
    }
  },
)

/** One sign-in for each default role. */
export const DEMO_SIGN_INS = DEFAULT_ROLES.map((role) => ({
  role,
  email: `${role}@teploservis.example`,
  password: DEMO_PASSWORD,
}))

/** The week in the contract's form, with an hour of lunch in the middle of the day. */
export function workScheduleOf({ week }: DemoUser, daysOff: string[]): WorkSchedule {
  return {
    timezone: TIMEZONE,
    days: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
      day,
      is_working: week.days.includes(day),
      from: clock(week.from),
      to: clock(week.to),
      break_from: clock(LUNCH),
      break_to: clock(LUNCH + 1),
    })),
    days_off: daysOff,
  }
}

export const LUNCH = 13

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
