import type { Tx } from '../db/database.ts'
import { type DemoUser, EMPLOYEES, workScheduleOf } from './content/employees.ts'
import { insertRows } from './insert-rows.ts'
import { at, dateText, timeText, weekday } from './moscow-time.ts'
import type { Random } from './random.ts'

export interface Employee extends DemoUser {
  id: number
  name: string
  daysOff: ReadonlySet<number>
}

export interface Team {
  admin: Employee
  managers: Employee[]
  /** Users who take calls and create requests. */
  callTakers: Employee[]
  executors: Employee[]
}

const VACATION_DAYS = 14

/** Writes the users of the account: memberships, schedules with vacations, tags and their history. */
export async function insertUsers(
  tx: Tx,
  random: Random,
  today: number,
  { roleIds, passwordHash }: { roleIds: Map<string, number>; passwordHash: string },
): Promise<Team> {
  const vacations = EMPLOYEES.map(() => vacationDays(today - 60 + random.int(0, 75)))
  const joined = EMPLOYEES.map((_, index) => at(today - 700 + index * 24, 10))
  const ids = await insertRows(
    tx,
    'users',
    EMPLOYEES.map(({ email, firstname, surname, patronymic, phone }, index) => ({
      email,
      firstname,
      surname,
      patronymic,
      phone,
      personal_phone: index % 3 === 0 ? `+7958000${3000 + index}` : null,
      password_hash: passwordHash,
      email_verified_at: timeText(joined[index] ?? 0),
      created_at: timeText(joined[index] ?? 0),
    })),
  )
  const employees = EMPLOYEES.map((user, index): Employee => {
    const id = ids[index]
    if (id === undefined) throw new Error(`${user.email} was not written`)
    // A demo board needs employees who are not on vacation today.
    const daysOff = new Set(index % 4 === 3 ? (vacations[index] ?? []).filter((day) => Math.abs(day - today) > 3) : [])
    return { ...user, id, name: `${user.surname} ${user.firstname}`, daysOff }
  })
  await insertRows(
    tx,
    'memberships',
    employees.map((employee, index) => ({
      user_id: employee.id,
      role_id: requiredRole(roleIds, employee.role),
      is_active: employee.isActive,
      is_serviceman: employee.role === 'executor',
      work_schedule: JSON.parse(JSON.stringify(workScheduleOf(employee, [...employee.daysOff].map(dateText)))),
      joined_at: timeText(joined[index] ?? 0),
      created_at: timeText(joined[index] ?? 0),
    })),
  )
  await insertTags(tx, 'employee', 'user_id', new Map(employees.map(({ id, tags }) => [id, tags])))
  return {
    admin: requiredUser(employees, 'admin'),
    managers: employees.filter(({ role }) => role === 'manager'),
    callTakers: employees.filter(({ role, isActive }) => isActive && (role === 'dispatcher' || role === 'employee')),
    executors: employees.filter(({ role }) => role === 'executor'),
  }
}

export function isWorkday({ week, daysOff }: Employee, day: number): boolean {
  return week.days.includes(weekday(day)) && !daysOff.has(day)
}

/** Creates tags and adds them to the rows of one kind, each name once. */
export async function insertTags(
  tx: Tx,
  type: 'employee' | 'client' | 'facility' | 'equipment',
  column: 'user_id' | 'client_id' | 'facility_id' | 'equipment_id',
  tagsById: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const names = [...new Set([...tagsById.values()].flat())]
  const tagIds = await insertRows(
    tx,
    'tags',
    names.map((name) => ({ type, name })),
  )
  const links = [...tagsById].flatMap(([id, tags]) =>
    tags.map((name) => ({ tag_id: tagIds[names.indexOf(name)] ?? 0, [column]: id })),
  )
  await insertRows(tx, 'tag_links', links)
}

function vacationDays(from: number): number[] {
  return Array.from({ length: VACATION_DAYS }, (_, index) => from + index)
}

function requiredRole(roleIds: Map<string, number>, name: string): number {
  const id = roleIds.get(name)
  if (id === undefined) throw new Error(`There is no role ${name}`)
  return id
}

function requiredUser(employees: Employee[], role: DemoUser['role']): Employee {
  const user = employees.find((employee) => employee.role === role)
  if (!user) throw new Error(`Nobody is ${role}`)
  return user
}
