import type { ComponentType, ReactNode } from 'react'
import type { RoleField } from '#contract/custom-fields/field-types.ts'
import type { RouteOf } from '#contract/index.ts'
import type { Locale } from '#contract/locales.ts'
import type { ResourceName, ResourcePaths } from '#contract/resources.ts'
import type { Answer } from '#contract/route.ts'
import { ARCHIVED, archived } from '../fields/archived.tsx'
import type { Field, Row } from '../fields/field.ts'
import type { FieldErrors } from '../kit/form/field-errors.ts'
import type { ListPartProps } from '../kit/list/list-address.ts'
import type { PageTexts } from '../locales/pages.ts'
import type { DomainOf } from '../providers/resource-names.ts'

export type ScreenName = Exclude<keyof ResourcePaths, 'import'>

export interface Column<Name extends string = string> {
  field: Name
  /** The column name the list call sorts by; without it the column cannot be sorted. */
  sort?: string
  /** Not shown on phones' cards. */
  notOnCard?: boolean
  /** In pixels. */
  width?: number
  /** Cannot be hidden, like the first column: it identifies the row. */
  isFixed?: true
  /** Hidden until it is chosen. */
  isExtra?: true
}

export interface FieldSection<Name extends string = string> {
  /** Key under the entity's `sections` texts. */
  title: string
  /** Its title in the account's own words, in place of the key's text. */
  ownTitle?: string
  fields: readonly Name[]
}

export interface TabProps<R extends Row = Row> {
  row: R
}

export interface Tab<R extends Row = Row> {
  /** The tab in the address (`?tab=requests`) and the key of its title under the entity's `tabs` texts. */
  key: string
  Content: (props: TabProps<R>) => ReactNode
  /** The entity whose rows the tab lists, if not its own: only users who may read them see the tab. */
  lists?: ResourceName
  /** Drawn beside the title, such as an unread count. */
  Badge?: (props: TabProps<R>) => ReactNode
  /** Of a tab with the history: who last changed these fields, and to what. */
  LastChanges?: (props: TabProps<R> & { fields: readonly string[] }) => ReactNode
}

/** Another view of a list's rows, such as a map; search and filters apply to it. */
export interface ListView {
  /** The view in the address (`?view=map`) and the key of its title under the entity's `views` texts. */
  key: string
  Icon: ComponentType
  Content: ComponentType<ListPartProps>
  /** Parameters of the list call when the address has none; the list's own do not apply. */
  opensOn?: Readonly<Record<string, string>>
}

export interface ListTabProps {
  /** The links to all tabs, to be placed under the page's header. */
  bar: ReactNode
}

export interface ListProps {
  title: string
  /** The links to all tabs, to be placed under the page's header. */
  tabs?: ReactNode
}

/** A tab of an entity's list: some of its rows, or a page of its own. */
export interface ListTab {
  /**
   * The tab in the address (`?tab=services`), the key of its title under the entity's `listTabs` texts, and the context
   * of the entity's other texts: `add_services` in place of `add`.
   */
  key: string
  /** What its rows have in common: parameters of the list call and initial values of a new row. */
  narrowedBy?: Readonly<Record<string, string>>
  /** Draws the whole page, the links to the tabs included. */
  Content?: ComponentType<ListTabProps>
}

/** What is known of an entity before any of its screens is opened. */
export interface ResourceEntry {
  name: ResourceName
  paths: ResourcePaths
  /** In the menu. */
  Icon: ComponentType
  /** The entity whose list has a tab for this one's rows: `paths.list` leads there. */
  partOf?: ResourceName
  /** The screens drawn from the definition, when others are written by hand. */
  drawn?: readonly ScreenName[]
  /** Texts that only its screens need, loaded with the first of them. */
  texts?: PageTexts[]
  /** The definition, loaded with the first screen: fields bring inputs along, which the first page does not need. */
  load: () => Promise<{ default: Defined }>
  /** Of an entity whose rows have fields of the account's own: what draws them, loaded where there are any. */
  loadCustom?: () => Promise<{ withCustomFields: WithCustomFields }>
}

/** The entity with these fields, in their order. */
export type WithCustomFields = (resource: Resource, fields: readonly RoleField[], locale: Locale) => Resource

/**
 * How an entity is listed, edited and shown. Its texts are in the locales under its name (`title`, `add`, `empty`,
 * `fields.*`, `sections.*`, `tabs.*`); its calls and their permissions are in the contract under the same name.
 */
export interface Definition<Name extends string = string, R extends Row = Row> {
  name: ResourceName
  /** A row's name in titles, links and questions. */
  titleOf: (row: R) => string
  /** Every field of the screens, by its name in the calls. */
  fields: Record<Name, Field>
  columns: readonly Column<NoInfer<Name>>[]
  /** The list's filters in order; the archive's is added as the last. */
  filters?: readonly NoInfer<Name>[]
  /** Tabs of the list; the first is open by default. */
  listTabs?: readonly [ListTab, ...ListTab[]]
  /** Other views of the rows. */
  views?: readonly ListView[]
  /** Replaces the usual list; composed of the parts in `list/`. */
  List?: ComponentType<ListProps>
  /** Parameters of the list call, `sort` among them, when the address has none. */
  opensOn?: Readonly<Record<string, string>>
  /** Sections of the form and the overview. */
  sections: readonly FieldSection<NoInfer<Name>>[]
  /** Sections of the overview, when they differ from the form's. */
  overview?: readonly FieldSection<NoInfer<Name>>[]
  /** Buttons of the list's head, before the one that adds a row. */
  HeadActions?: ComponentType
  /** Beside the page's title, such as a state. */
  Badges?: (props: TabProps<R>) => ReactNode
  /** Adds figures, a map or related rows around the overview's sections, its children. */
  Overview?: (props: TabProps<R> & { children: ReactNode }) => ReactNode
  /** Buttons before the page's usual ones. */
  Actions?: (props: TabProps<R>) => ReactNode
  /** Shown over the form once a new row is stored; the row's page, or the list, is opened when it closes. */
  AfterCreate?: (props: TabProps<R> & { onClose: () => void }) => ReactNode
  /** Tabs of the page after the overview. */
  tabs?: readonly Tab<R>[]
  /** Initial values of a new row. */
  defaults?: Record<string, unknown> | (() => Record<string, unknown>)
  /** Rows can be archived: rows and the updating call have `is_archived`, the list call has `archived`. */
  canBeArchived?: true
}

/** A checked definition, with the archive's filter among its own. */
type Defined = Definition & Required<Pick<Definition, 'filters'>>

/** An entity as its screens see it; `tab` is the open one of its list. */
export type Resource = Defined & Pick<ResourceEntry, 'paths'> & { tab?: ListTab; custom?: CustomPart }

/** What fields of the account's own add to an entity, besides columns and sections of its page; from `ResourceEntry.loadCustom`. */
export interface CustomPart {
  fields: readonly RoleField[]
  /** The names of their filters, which come after the entity's own. */
  filters: readonly string[]
  /** Their sections in a form, shown and asked for as the form's other values say. */
  FormSections: ComponentType<Pick<CustomPart, 'fields'> & { row: Row | null }>
  /** The values of a row as the inputs hold them, by key. */
  toInputs: (row: Row) => Record<string, unknown>
  /** What a call is to change, by key; `before` is null for a new row. Undefined when there is nothing. */
  toSend: (values: CustomFormValues, before: CustomFormValues | null) => Record<string, unknown> | undefined
  check: (values: CustomFormValues, before: CustomFormValues | null) => FieldErrors
}

/** Values of a form, those of fields of the account's own by their keys. */
export interface CustomFormValues {
  custom?: Record<string, unknown>
  [name: string]: unknown
}

const SCREENS = ['list', 'create', 'show', 'edit'] as const satisfies readonly ScreenName[]

/** The screens drawn from an entity's definition. A list under another entity's tab is drawn by that one. */
export function drawnScreens({ paths, partOf, drawn = SCREENS }: ResourceEntry): readonly ScreenName[] {
  return drawn.filter((screen) => paths[screen] && !(screen === 'list' && partOf))
}

/** The row type of a list call. */
type RowOf<Name extends string> = Answer<RouteOf<Name>> extends { data: (infer Item)[] } ? Item & Row : Row

/**
 * Type-checks a definition against its list call's rows and its own field names, then widens it: screens treat every
 * entity alike.
 */
export function defineResource<const N extends ResourceName, const Name extends string>(
  definition: Definition<Name, RowOf<`${DomainOf<N>}.list`>> & { name: N },
): Defined {
  const { fields, filters = [], ...rest } = definition as unknown as Definition
  if (!rest.canBeArchived) return { ...rest, fields, filters }
  return { ...rest, fields: { ...fields, [ARCHIVED]: archived }, filters: [...filters, ARCHIVED] }
}
