import {
  BankOutlined,
  ContactsOutlined,
  PlusOutlined,
  ProfileOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { PATHS } from '#contract/paths.ts'
import { foldedWords } from '#contract/search/fold-text.ts'
import type { SearchHit } from '#contract/search/search.ts'
import { SEARCH_GROUPS, type SearchGroup } from '#contract/search/search-groups.ts'
import { searchedTexts } from '#contract/search/search-text.ts'
import { isAllowed, useAbility } from '#src/providers/access-control.tsx'
import { useMenuPages } from '../menu/navigation.tsx'
import { type RecentHit, recentHits } from './recent-hits.ts'

/** A line of the palette: a link. */
export interface PaletteItem {
  url: string
  title: string
  subtitle?: string
  Icon: ComponentType
  /** What to remember it by among the recent hits; absent for pages and actions. */
  recent?: RecentHit
}

export interface PaletteGroup {
  key: SearchGroup | 'recent' | 'actions' | 'pages' | 'open' | 'call'
  items: PaletteItem[]
}

const ICONS: Record<SearchGroup, ComponentType> = {
  requests: ProfileOutlined,
  clients: TeamOutlined,
  facilities: BankOutlined,
  contacts: ContactsOutlined,
  equipment: ToolOutlined,
  employees: UserOutlined,
  users: UserOutlined,
}

/** The entities that can be created from here, the most usual first. */
const ACTIONS = [
  'requests',
  'clients',
  'facilities',
  'equipment',
  'scheduled_requests',
  'check_lists',
  'users',
] as const

const DIGITS_OF_PHONE = 4

/** The menu's pages and the create actions as lines: all of them, or those that the text matches. */
export function useOwnGroups(text: string): PaletteGroup[] {
  const { t } = useTranslation()
  const pages = useMenuPages()
  useAbility()
  const sees = new Set<string>(pages.map(({ name }) => name))
  const actions = ACTIONS.filter((name) => isAllowed(name, 'create') && (name !== 'clients' || sees.has('clients')))
  const groups: PaletteGroup[] = [
    {
      key: 'actions',
      items: actions.map((name) => ({
        url: PATHS[name].create,
        title: t(`search.actions.${name}`),
        Icon: PlusOutlined,
      })),
    },
    { key: 'pages', items: pages.map(({ route, title, Icon }) => ({ url: route, title, Icon })) },
  ]
  const texts = searchedTexts(text)
  return groups.map(({ key, items }) => ({ key, items: items.filter(({ title }) => isNamed(title, texts)) }))
}

/** The hits opened before, shown while nothing is typed. */
export function recentGroup(): PaletteGroup {
  const items = recentHits().map((recent) => ({ ...recent, Icon: ICONS[recent.group] ?? ProfileOutlined, recent }))
  return { key: 'recent', items }
}

/**
 * What the server found, by kind. Where a part of a phone number was typed, contacts and the groups for a caller come
 * first; otherwise the caller's groups come last.
 */
export function foundGroups(
  hits: Record<SearchGroup, SearchHit[]>,
  text: string,
  ofCaller: readonly PaletteGroup[],
): PaletteGroup[] {
  const said = new Set(ofCaller.flatMap(({ items }) => items.map(({ url }) => url)))
  const groupOf = (group: SearchGroup): PaletteGroup => ({
    key: group,
    items: hits[group]
      .filter(({ url }) => !said.has(url))
      .map(({ title, subtitle, url }) => ({
        url,
        title,
        subtitle,
        Icon: ICONS[group],
        recent: { group, title, subtitle, url },
      })),
  })
  if (!isPartOfPhone(text)) return [...SEARCH_GROUPS.map(groupOf), ...ofCaller]
  const others = SEARCH_GROUPS.filter((group) => group !== 'contacts')
  return [groupOf('contacts'), ...ofCaller, ...others.map(groupOf)]
}

function isPartOfPhone(text: string): boolean {
  return /^[\d\s()+.-]+$/.test(text) && text.replace(/\D/g, '').length >= DIGITS_OF_PHONE
}

/** Whether each word of one of the texts is the start of a word of the title. */
function isNamed(title: string, texts: readonly string[]): boolean {
  if (texts.length === 0) return true
  const words = foldedWords(title)
  return texts.some((text) => {
    const parts = foldedWords(text)
    return parts.length > 0 && parts.every((part) => words.some((word) => word.startsWith(part)))
  })
}
