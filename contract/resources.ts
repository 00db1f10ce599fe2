import type { Entity, Needed } from './permissions.ts'
import { TRANSITION_PERMISSIONS } from './requests/status/request-status.ts'

/**
 * Every entity that has pages, with what the whole program has to know of it: the only list of them. What else is said of
 * each entity (whose rows a grant covers, its sheet in the archive, its screens) is a record total over these
 * names, so that an entity left out of it does not compile.
 */
interface Resource {
  /** Its domain in the contract's routes. */
  calls: string
  /** One row's name: in columns that refer to it (`client_id`), and to calls that several entities share. */
  singular: string
  /** The entity whose grants cover its rows; `admin` where only admins see them. */
  grants: Entity | 'admin'
  /** A `manager` grant to read covers all its rows: no one is responsible for one of them. */
  isReadWhole: boolean
  /**
   * `notes`: its page has a feed, in which users write and which counts what they have not read; `feed`: a feed only to
   * be read; `events`: its events are in the feeds of the rows they belong to; `none`: its changes are not kept.
   */
  history: 'notes' | 'feed' | 'events' | 'none'
  /** The numbers of the events that a row was created, changed, deleted, where their names follow from the entity's. */
  events?: Record<RowEvent, number>
  /** Whether files can be attached to a row. */
  hasFiles: boolean
  /** Whether users can save views of its list. */
  hasViews: boolean
  /**
   * What can be done with a row besides reading it, and the permission each needs. The answer of a row's page names those its
   * user has (`actions`), the buttons follow it, and each route says which of them it carries out:
   * tests/sweeps/row-actions.test.ts checks the three against each other.
   */
  actions: Record<string, Needed>
  paths: ResourcePaths
}

/** What a history keeps of the rows of every entity alike. */
export const ROW_EVENTS = ['created', 'changed', 'deleted'] as const
export type RowEvent = (typeof ROW_EVENTS)[number]

/** Addresses of an entity's screens, with `:id` for the row's. A screen without an address does not exist. */
export interface ResourcePaths {
  list: string
  create?: string
  show?: string
  edit?: string
  /** Rows can be imported from a spreadsheet. */
  import?: string
}

/** A row comes before what it belongs to: an event that several entities have is one of the first that it names. */
export const RESOURCES = {
  requests: {
    calls: 'requests',
    singular: 'request',
    grants: 'requests',
    isReadWhole: false,
    history: 'notes',
    hasFiles: true,
    hasViews: true,
    actions: {
      ...TRANSITION_PERMISSIONS,
      'attach-files': 'requests:execute',
      'detach-file': 'requests:update',
      'replace-link': 'requests:update',
      'decide-kept': 'requests:update',
      'correct-pause': 'admin',
    },
    paths: { list: '/requests', create: '/requests/add', show: '/requests/:id' },
  },
  scheduled_requests: {
    calls: 'scheduledRequests',
    singular: 'scheduled_request',
    grants: 'schedule',
    isReadWhole: false,
    history: 'events',
    hasFiles: false,
    hasViews: false,
    actions: {
      update: 'schedule:update',
      'change-occurrence': 'schedule:update',
      run: 'schedule:update',
      delete: 'schedule:delete',
    },
    paths: {
      list: '/scheduler',
      create: '/scheduler/add',
      show: '/scheduler/:id',
      edit: '/scheduler/:id/edit',
      import: '/scheduler/import',
    },
  },
  facilities: {
    calls: 'facilities',
    singular: 'facility',
    grants: 'facilities',
    isReadWhole: false,
    history: 'notes',
    events: { created: 2001, changed: 2002, deleted: 2003 },
    hasFiles: true,
    hasViews: true,
    actions: {
      update: 'facilities:update',
      archive: 'facilities:update',
      avatar: 'facilities:update',
      contacts: 'facilities:update',
      'erase-contacts': 'admin',
      equipment: 'facilities:update',
      subscribers: 'facilities:update',
      files: 'facilities:update',
      merge: 'facilities:delete',
      delete: 'facilities:delete',
    },
    paths: { list: '/facilities', create: '/facility/add', show: '/facility/:id', edit: '/facility/:id/edit' },
  },
  equipment: {
    calls: 'equipment',
    singular: 'equipment',
    grants: 'equipment',
    isReadWhole: false,
    history: 'feed',
    events: { created: 5041, changed: 5042, deleted: 5043 },
    hasFiles: false,
    hasViews: true,
    actions: {
      update: 'equipment:update',
      archive: 'equipment:update',
      'replace-label': 'equipment:update',
      delete: 'equipment:delete',
    },
    paths: {
      list: '/products?tab=equipment',
      create: '/equipment/add',
      show: '/equipment/:id',
      edit: '/equipment/:id/edit',
      import: '/equipment/import',
    },
  },
  agreements: {
    calls: 'agreements',
    singular: 'agreement',
    grants: 'agreements',
    isReadWhole: false,
    history: 'feed',
    events: { created: 5091, changed: 5092, deleted: 5093 },
    hasFiles: true,
    hasViews: false,
    actions: {
      update: 'agreements:update',
      archive: 'agreements:update',
      files: 'agreements:update',
      delete: 'agreements:delete',
    },
    paths: { list: '/agreements', create: '/agreement/add', show: '/agreement/:id', edit: '/agreement/:id/edit' },
  },
  clients: {
    calls: 'clients',
    singular: 'client',
    grants: 'clients',
    isReadWhole: false,
    history: 'notes',
    events: { created: 5001, changed: 5002, deleted: 5003 },
    hasFiles: true,
    hasViews: true,
    actions: {
      update: 'clients:update',
      archive: 'clients:update',
      avatar: 'clients:update',
      contacts: 'clients:update',
      'erase-contacts': 'admin',
      'bank-details': 'clients:update',
      files: 'clients:update',
      /** For clients who are one person. */
      erase: 'admin',
      merge: 'clients:delete',
      delete: 'clients:delete',
    },
    paths: {
      list: '/clients',
      create: '/client/add',
      show: '/client/:id',
      edit: '/client/:id/edit',
      import: '/clients/import',
    },
  },
  employees: {
    calls: 'employees',
    singular: 'employee',
    grants: 'employees',
    isReadWhole: false,
    history: 'none',
    hasFiles: false,
    hasViews: true,
    actions: { update: 'employees:update', 'work-schedule': 'employees:update' },
    paths: { list: '/employees', show: '/employee/:id', edit: '/employee/:id/edit' },
  },
  products: {
    calls: 'products',
    singular: 'product',
    grants: 'equipment',
    isReadWhole: true,
    history: 'none',
    hasFiles: false,
    hasViews: false,
    actions: {
      update: 'equipment:update',
      archive: 'equipment:update',
      avatar: 'equipment:update',
      delete: 'equipment:delete',
    },
    paths: {
      list: '/products',
      create: '/product/add',
      show: '/product/:id',
      edit: '/product/:id/edit',
      import: '/products/import',
    },
  },
  check_lists: {
    calls: 'checklists',
    singular: 'checklist',
    grants: 'check_lists',
    isReadWhole: false,
    history: 'none',
    hasFiles: false,
    hasViews: false,
    actions: {
      update: 'check_lists:update',
      archive: 'check_lists:update',
      items: 'check_lists:update',
      delete: 'check_lists:delete',
    },
    paths: { list: '/checklists', create: '/checklist/add', show: '/checklist/:id', edit: '/checklist/:id/edit' },
  },
  work_types: {
    calls: 'workTypes',
    singular: 'work_type',
    grants: 'work_types',
    isReadWhole: true,
    history: 'none',
    hasFiles: false,
    hasViews: false,
    actions: {
      update: 'work_types:update',
      archive: 'work_types:update',
      merge: 'work_types:delete',
      delete: 'work_types:delete',
    },
    paths: {
      list: '/settings/work-types',
      create: '/settings/work-types/add',
      show: '/settings/work-types/:id',
      edit: '/settings/work-types/:id/edit',
    },
  },
  service_hours: {
    calls: 'serviceHours',
    singular: 'service_hours',
    grants: 'admin',
    isReadWhole: true,
    history: 'none',
    hasFiles: false,
    hasViews: false,
    actions: { update: 'admin', delete: 'admin' },
    paths: {
      list: '/settings/service-hours',
      create: '/settings/service-hours/add',
      show: '/settings/service-hours/:id',
      edit: '/settings/service-hours/:id/edit',
    },
  },
  pause_reasons: {
    calls: 'pauseReasons',
    singular: 'pause_reason',
    grants: 'admin',
    isReadWhole: true,
    history: 'none',
    hasFiles: false,
    hasViews: false,
    actions: { update: 'admin', archive: 'admin', delete: 'admin' },
    paths: {
      list: '/settings/pause-reasons',
      create: '/settings/pause-reasons/add',
      show: '/settings/pause-reasons/:id',
      edit: '/settings/pause-reasons/:id/edit',
    },
  },
  users: {
    calls: 'users',
    singular: 'user',
    grants: 'admin',
    isReadWhole: false,
    history: 'none',
    hasFiles: false,
    hasViews: false,
    actions: { update: 'admin', invite: 'admin', delete: 'admin' },
    paths: { list: '/settings/users', create: '/settings/users/add', edit: '/settings/users/:id' },
  },
} as const satisfies Record<string, Resource>

/** An entity's name, also that of its live events, its row actions and its texts. */
export type ResourceName = keyof typeof RESOURCES
export const RESOURCE_NAMES = Object.keys(RESOURCES) as ResourceName[]

/** The names of the entities of which a fact has this value. */
export type NamesWith<Fact extends keyof Resource, Value> = {
  [Name in ResourceName]: (typeof RESOURCES)[Name] extends { readonly [K in Fact]: Value } ? Name : never
}[ResourceName]

export function namesWith<const Fact extends keyof Resource, const Value extends Resource[Fact]>(
  fact: Fact,
  ...values: Value[]
): NamesWith<Fact, Value>[] {
  return RESOURCE_NAMES.filter((name): name is NamesWith<Fact, Value> => {
    const resource: Resource = RESOURCES[name]
    return values.some((value) => value === resource[fact])
  })
}
