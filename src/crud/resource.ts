import type { ComponentType, ReactNode } from 'react'
import type { Answer } from '../../contract/route.ts'
import { ARCHIVED, archived } from '../fields/archived.tsx'
import type { Field, Row } from '../fields/field.ts'
import type { ListPartProps } from '../kit/list/list-address.ts'
import type { PageTexts } from '../locales/pages.ts'
import type { RouteOf } from '../providers/call-name.ts'
import type { DomainOf, ResourceName } from '../providers/resource-names.ts'

/** Addresses of an entity's screens; `:id` is the row's. A screen without an address does not exist. */
export interface ResourcePaths {
  list: string
  create?: string
  show?: string
  edit?: string
  /** Rows can be imported from a spreadsheet: the contract knows the entity as one of IMPORT_ENTITIES. */
  import?: string
}

export type ScreenName = Exclude<keyof ResourcePaths, 'import'>

export interface Column<Name extends string = string> {
  field: Name
  /** The column name the list call sorts by; without it the column cannot be sorted. */
  sort?: string
  /** A card on a phone leaves this line out. */
  notOnCard?: boolean
  /** In pixels. */
  width?: number
}

export interface Section<Name extends string = string> {
  /** Key under the entity's `sections` texts. */
  title: string
  fields: readonly Name[]
}

export interface TabProps<R extends Row = Row> {
  row: R
}

export interface Tab<R extends Row = Row> {
  /** Stands in the address (`?tab=requests`) and names the title under the entity's `tabs` texts. */
  key: string
  Content: (props: TabProps<R>) => ReactNode
  /** Whose rows it lists, when they are another entity's: it is there for those who may read them. */
  lists?: ResourceName
  /** Drawn beside the title, such as an unread count. */
  Badge?: (props: TabProps<R>) => ReactNode
}

/** Another way of seeing the rows that a list's search and filters leave, such as a map. */
export interface ListView {
  /** Stands in the address (`?view=map`) and names the title under the entity's `views` texts. */
  key: string
  Icon: ComponentType
  Content: ComponentType<ListPartProps>
}

export interface ListTabProps {
  /** The tabs, to be put under the page's head. */
  bar: ReactNode
}

export interface ListProps {
  title: string
  /** The tabs, to be put under the page's head. */
  tabs?: ReactNode
  /** The part of the list this is. */
  tab?: ListTab
}

/** A part of an entity's list under a tab of its own: some of its rows, or the rows of another entity. */
export interface ListTab {
  /**
   * Stands in the address (`?tab=services`) and names the title under the entity's `listTabs` texts. Rows of a tab may
   * have words of their own: `add_services` is said in place of `add`.
   */
  key: string
  /** What its rows have in common: parameters of the list call, and what a new row starts with. */
  narrowedBy?: Readonly<Record<string, string>>
  /** Written by hand, or another entity's list: the whole of the page, the tabs included. */
  Content?: ComponentType<ListTabProps>
}

/** What the shell knows of an entity before any of its screens is opened. */
export interface ResourceEntry {
  name: ResourceName
  paths: ResourcePaths
  /** The entity whose list has a tab for this one's: `paths.list` leads there. */
  partOf?: ResourceName
  /** The screens drawn from the definition, when others are pages written by hand. */
  drawn?: readonly ScreenName[]
  /** Its own texts, where only its screens need them: they are loaded with the first one. */
  texts?: PageTexts[]
  /** The rest, loaded with the first screen: fields bring inputs along, which the first page can do without. */
  load: () => Promise<{ default: Defined }>
}

/**
 * How one entity lists, edits and shows itself. Its texts stand in the locales under its name (`title`, `add`, `empty`,
 * `fields.*`, `sections.*`, `tabs.*`). Which calls it makes and who may make them follows from the name: the contract
 * says it.
 */
export interface Definition<Name extends string = string, R extends Row = Row> {
  name: ResourceName
  /** What a row is called in a title, a link or a question. */
  titleOf: (row: R) => string
  /** Everything the screens show or ask for, by the name the calls use. */
  fields: Record<Name, Field>
  columns: readonly Column<NoInfer<Name>>[]
  /** What narrows the list, in this order; what is archived comes last by itself. */
  filters?: readonly NoInfer<Name>[]
  /** The list's parts, the first of which is opened first. */
  listTabs?: readonly [ListTab, ...ListTab[]]
  /** Ways of seeing the rows besides the list. */
  views?: readonly ListView[]
  /** A list of its own, composed of the parts in `list/`. */
  List?: ComponentType<ListProps>
  /** What the list shows when its address says nothing: parameters of its call. `sort` is one of them. */
  opensOn?: Readonly<Record<string, string>>
  /** The form's parts, and the overview's. */
  sections: readonly Section<NoInfer<Name>>[]
  /** What the page's overview shows, when it is not what the form asks for. */
  overview?: readonly Section<NoInfer<Name>>[]
  /** Drawn beside the page's title: a state. */
  Badges?: (props: TabProps<R>) => ReactNode
  /** The overview's sections, its children, with what stands above and below them: figures, a map, what belongs to the row. */
  Overview?: (props: TabProps<R> & { children: ReactNode }) => ReactNode
  /** Buttons of the page before the usual ones. */
  Actions?: (props: TabProps<R>) => ReactNode
  /** Tabs of the page after the overview. */
  tabs?: readonly Tab<R>[]
  /** What a new row starts with. */
  defaults?: Record<string, unknown>
  /** Rows can be archived: the rows and the updating call know `is_archived`, the list call `archived`. */
  canBeArchived?: true
}

/** A definition that was checked: its filters are all that narrow the list. */
type Defined = Definition & Required<Pick<Definition, 'filters'>>

/** An entity as its screens see it. */
export type Resource = Defined & Pick<ResourceEntry, 'paths'>

const SCREENS = ['list', 'create', 'show', 'edit'] as const satisfies readonly ScreenName[]

/** The screens of an entity that its definition draws; the page of a list under a tab is the other entity's. */
export function drawnScreens({ paths, partOf, drawn = SCREENS }: ResourceEntry): readonly ScreenName[] {
  return drawn.filter((screen) => paths[screen] && !(screen === 'list' && partOf))
}

/** The rows of a call that answers a page of them. */
type RowOf<Name extends string> = Answer<RouteOf<Name>> extends { data: (infer Item)[] } ? Item & Row : Row

/**
 * Checks a definition against its list call's rows and its own field names, then forgets the exact types: the screens
 * treat every entity alike.
 */
export function defineResource<const N extends ResourceName, const Name extends string>(
  definition: Definition<Name, RowOf<`${DomainOf<N>}.list`>> & { name: N },
): Defined {
  const { fields, filters = [], ...rest } = definition as unknown as Definition
  if (!rest.canBeArchived) return { ...rest, fields, filters }
  return { ...rest, fields: { ...fields, [ARCHIVED]: archived }, filters: [...filters, ARCHIVED] }
}
