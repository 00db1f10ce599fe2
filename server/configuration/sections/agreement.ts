import { sql } from 'kysely'
import { matchKey, type TargetSave, targetsSave } from '#contract/sla/targets.ts'
import { changeAgreement, createAgreement, deleteAgreement, readSavedTargets } from '../../agreements/index.ts'
import { type InvalidReason, invalid } from '../../errors/app-error.ts'
import type { AccountNames } from './account-names.ts'
import { parsed } from './parsed.ts'
import { type Item, mergeNamed, type SectionRules, type Writing } from './section.ts'

type Target = Item<'agreement'>['targets'][number]

/** What clients without an agreement of their own are promised, whatever it is called here. */
export const agreementSection: SectionRules<'agreement'> = {
  nameOf: () => '',

  async read(tx, names) {
    const { rows } = await sql<{ id: number; number: string }>`
      select a.id, a.number from agreements a join accounts c on c.id = a.account_id
      cross join lateral (select (now() at time zone c.timezone)::date as today) t
      where a.client_id is null and a.archived_at is null
      order by (a.starts_on <= t.today and (a.ends_on is null or a.ends_on >= t.today)) desc, a.starts_on desc, a.id
      limit 1`.execute(tx)
    const [agreement] = rows
    if (!agreement) return []
    const saved = await readSavedTargets(tx, agreement.id)
    const targets = saved.filter(isEverywhere).map((target) => asTarget(target, names))
    return [{ id: agreement.id, item: { number: agreement.number, targets }, isArchived: false }]
  },

  references: ({ targets }) =>
    targets.flatMap(({ hours, escalate }, index) => [
      ...(hours === null ? [] : [{ section: 'service_hours' as const, name: hours, at: `targets.${index}.hours` }]),
      ...escalate.flatMap(({ to }, place) =>
        to.kind === 'role'
          ? [{ section: 'roles' as const, name: to.role, at: `targets.${index}.escalate.${place}.to.role` }]
          : [],
      ),
    ]),

  /** It keeps its number, and its promises for other requests. */
  merge: (stored, file) => ({
    number: stored.number,
    targets: mergeNamed(stored.targets, file.targets, (one, other) => keyOf(one) === keyOf(other)),
  }),

  async create(writing, { number, targets }) {
    const { tx, actor } = writing
    const { rows } = await sql<{ today: string }>`
      select (now() at time zone ${actor.timezone})::date::text as today`.execute(tx)
    return createAgreement(tx, actor, {
      number,
      starts_on: rows[0]?.today ?? '',
      targets: saved(writing, targets),
    })
  },

  async change(writing, id, { targets }) {
    if (!targets) return
    const { tx, actor } = writing
    const stored = await readSavedTargets(tx, id)
    const next = saved(writing, targets).map((target) => withUsers(target, stored))
    // Promises of single facilities are no part of a file.
    const others = stored.filter((target) => !isEverywhere(target)).map(({ id: _id, ...target }) => target)
    await changeAgreement(tx, actor, id, { targets: [...next, ...others], apply_to: 'new' })
  },

  remove: ({ tx, actor }, id) => deleteAgreement(tx, actor, id),
}

function isEverywhere({ match }: TargetSave): boolean {
  return match.facility_id === null
}

function keyOf({ match }: Pick<Target, 'match'>): string {
  return matchKey({ ...match, facility_id: null })
}

/** Names instead of ids; users of the account are no part of a file. */
function asTarget({ match, hours_id, escalate, ...target }: TargetSave & { id?: number }, names: AccountNames): Target {
  const { id: _id, ...promise } = target
  return {
    match: { type: match.type, work_type: match.work_type, priority: match.priority },
    ...promise,
    hours: hours_id === null ? null : (names.nameOf('service_hours', hours_id) ?? null),
    escalate: escalate.flatMap(({ percent, to }): Target['escalate'] => {
      if (to.kind === 'manager') return [{ percent, to: { kind: 'manager' } }]
      const role = to.kind === 'role' ? names.nameOf('roles', to.role_id) : undefined
      return role ? [{ percent, to: { kind: 'role', role } }] : []
    }),
  }
}

/** @throws AppError validation_failed at a name that the account does not have */
function saved({ names }: Writing, targets: readonly Target[]): TargetSave[] {
  const missing: Record<string, InvalidReason> = {}
  const idOf = (section: 'service_hours' | 'roles', name: string, at: string) => {
    const id = names.idOf(section, name)
    if (id === undefined) missing[at] = ['reference_missing', { name }]
    return id ?? 0
  }
  const resolved = targets.map(({ match, hours, escalate, ...target }, index) => ({
    ...target,
    match: { ...match, facility_id: null },
    hours_id: hours === null ? null : idOf('service_hours', hours, `targets.${index}.hours`),
    escalate: escalate.map(({ percent, to }, place) => ({
      percent,
      to:
        to.kind === 'manager'
          ? to
          : { kind: 'role', role_id: idOf('roles', to.role, `targets.${index}.escalate.${place}.to.role`) },
    })),
  }))
  if (Object.keys(missing).length > 0) throw invalid(missing)
  return parsed(targetsSave, resolved)
}

function withUsers(target: TargetSave, stored: readonly TargetSave[]): TargetSave {
  const before = stored.find(({ match }) => matchKey(match) === matchKey(target.match))
  const users = before?.escalate.filter(({ to }) => to.kind === 'user') ?? []
  return { ...target, escalate: [...target.escalate, ...users] }
}
