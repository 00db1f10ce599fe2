import { type Entity, type Grants, grantOf, permissionOf } from '#contract/permissions.ts'
import type { CallName } from '../support/caller.ts'
import type { Canary, Owner } from './plant-canaries.ts'

interface Mention {
  of: Owner
  /** The call that took the text, and its field. */
  texts: RegExp
  /** Readers of these rows see it there. */
  on: readonly Entity[] | 'anything'
  why: string
}

/** Where the content of one entity is shown to readers of another, on purpose. Source: domain, "Roles and permissions". */
const MENTIONS: Mention[] = [
  {
    of: 'clients',
    texts: /^clients\.(create|update) name$/,
    on: ['requests', 'facilities', 'equipment', 'schedule'],
    why: 'they say whom they are for',
  },
  {
    of: 'facilities',
    texts: /^facilities\.(create|update) name$/,
    on: ['requests', 'equipment', 'schedule', 'analytics'],
    why: 'they say where they are; figures say which facility they are of',
  },
  {
    of: 'facilities',
    texts: /^(facilities\.(create|update) (address|city)|contacts\.create .*)$/,
    on: ['requests'],
    why: 'an executor has to find the place and those who open it',
  },
  {
    of: 'agreements',
    texts: /^agreements\.(create|update) number$/,
    on: ['facilities'],
    why: 'the contract of a facility is that of the agreement that covers it',
  },
  {
    of: 'equipment',
    texts: /^equipment\.(create|update) (title|model)$/,
    on: ['requests', 'schedule'],
    why: 'they say what is to be worked on',
  },
  {
    of: 'equipment',
    texts: /^equipment\.(create|update) (manufacturer|serial)$/,
    on: ['requests'],
    why: 'the report of a request, which the client keeps, says on which piece the work was done',
  },
  { of: 'check_lists', texts: /^checklists\./, on: ['requests'], why: 'a request has a copy of its checklists' },
  {
    of: 'check_lists',
    texts: /^checklists\.(create|update) name$/,
    on: ['equipment', 'schedule'],
    why: 'they say which checklists a request for them gets',
  },
  {
    of: 'admin',
    texts: /^(serviceHours|pauseReasons)\.(create|update) name$/,
    on: 'anything',
    why: 'they are chosen from by who pauses, and say when a promise is counted',
  },
  {
    of: 'admin',
    texts: /^customFields\.(create|update) (title|hint|group|unit|options)/,
    on: 'anything',
    why: 'forms and lists have these fields; of those of an entity that a role may not read it is told of none',
  },
  {
    of: 'admin',
    texts: /^serviceAccounts\.create name$/,
    on: 'anything',
    why: 'sheets say whose ids of a row they have, and the history says which program did what',
  },
  {
    of: 'employees',
    texts: /^employees\.update (firstname|surname|patronymic)$/,
    on: 'anything',
    why: 'rows and their history say who is responsible for them and who did what',
  },
  {
    of: 'facilities',
    texts: / type$/,
    on: 'anything',
    why: 'the short names of types are one list of the account, to choose from',
  },
  { of: 'requests', texts: / work_type$/, on: 'anything', why: 'so are those of kinds of work' },
  { of: 'schedule', texts: / template\.work_type$/, on: 'anything', why: 'so are those of kinds of work' },
  {
    of: 'work_types',
    texts: /^workTypes\.(create|update) (name|translations\.\w+)$/,
    on: 'anything',
    why: 'requests name them, and every user sees what the account calls them',
  },
  { of: 'admin', texts: /^workCalendar\.setDay /, on: 'anything', why: "the account's days off are everyone's" },
]

/** Whether a user with these grants may be shown the text, on rows that are theirs (`own`) or not. */
export function mayBeShown(grants: Grants, canary: Canary): boolean {
  const { owner, field, whose } = canary
  // The reader is the employee of their own rows, and the price list is read as a whole.
  if (owner === 'employees' && whose === 'own') return true
  if (owner === 'products') return grantOf(grants, 'equipment:read') !== 'forbidden'
  if (owner !== 'admin' && owner !== 'private' && reads(grants, owner, whose)) return true
  return MENTIONS.some(
    ({ of, texts, on }) =>
      of === owner && texts.test(field) && (on === 'anything' || on.some((entity) => reads(grants, entity, whose))),
  )
}

function reads(grants: Grants, entity: Entity, whose: Canary['whose']): boolean {
  const grant = grantOf(grants, permissionOf(entity, 'read'))
  return grant === 'allowed' || (grant === 'manager' && whose === 'own')
}

/** What the pages without a sign-in show to those who have their address. Source: domain, "Public link". */
export const PUBLIC_TEXTS: Partial<Record<CallName, RegExp[]>> = {
  'requests.view': [
    /^requests\.(create|update|addWork) (name|title|measure)$|^requests\.answer /,
    /^facilities\.(create|update) (name|address|city)$/,
    /^employees\.update firstname$/,
    /^checklists\.create /,
  ],
  'requests.clientReport': [
    /^requests\.(create|update|addWork) (name|title|measure|work_type)$|^requests\.(answer|sign) /,
    /^clients\.(create|update) name$/,
    /^facilities\.(create|update) (name|address|city)$/,
    /^equipment\.(create|update) (title|model|manufacturer|serial)$/,
    /^employees\.update firstname$/,
    /^checklists\.create /,
  ],
  'equipment.publicLabel': [/^equipment\.(create|update) (title|model)$/, /^facilities\.(create|update) name$/],
  'subscriptions.show': [/^facilities\.(create|update) name$/, /^facilities\.saveSubscribers /],
}

/** What emails about requests say to the client and to a facility's subscribers. */
export const EMAIL_TEXTS =
  /^((requests\.(create|update)|inboundEmails\.createRequest) name|facilities\.(create|update) (name|address|city)|employees\.update firstname)$/
