import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { TabLinks } from './TabLinks.tsx'

export interface PageTab {
  /** The tab in the address: `?tab=requests`. */
  key: string
  title: string
  /** Beside the title, such as an unread count. */
  badge?: ReactNode
}

interface OpenTab<Tab> {
  open: Tab
  /** The links to all tabs. */
  bar: ReactNode
}

/** The tab that the address names, or else the first. A tab's link drops the parameters of the others. */
export function useOpenTab<Tab extends PageTab>(label: string, tabs: readonly [Tab, ...Tab[]]): OpenTab<Tab> {
  const [params] = useSearchParams()
  const open = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0]
  const links = tabs.map(({ key, title, badge }) => ({
    key,
    title,
    badge,
    to: key === tabs[0].key ? '?' : `?tab=${key}`,
  }))
  return { open, bar: <TabLinks label={label} active={open.key} tabs={links} /> }
}
