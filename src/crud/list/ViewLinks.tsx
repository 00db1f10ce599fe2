import { UnorderedListOutlined } from '@ant-design/icons'
import type { ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTexts } from '../../providers/use-texts.ts'
import type { ListView } from '../resource.ts'
import { useResource } from '../resource-context.ts'
import styles from './ViewLinks.module.css'

/** The name under which the address keeps what the rows are seen as; absent for the list itself. */
const VIEW = 'view'

/** The other way of seeing the rows that the address asks for. */
export function useListView(): ListView | undefined {
  const { views = [] } = useResource()
  const [params] = useSearchParams()
  return views.find(({ key }) => key === params.get(VIEW))
}

/** The ways of seeing an entity's rows, as links: each has its address, with the filters that are in force. */
export function ViewLinks() {
  const { name, views = [] } = useResource()
  const { t } = useTexts()
  const [params] = useSearchParams()
  const open = useListView()
  if (views.length === 0) return null

  function addressOf(key: string | undefined): string {
    const next = new URLSearchParams(params)
    for (const name of ['page', ...(open?.params ?? [])]) next.delete(name)
    if (key) next.set(VIEW, key)
    else next.delete(VIEW)
    return `?${next}`
  }

  const ways: { key?: string; Icon: ComponentType; title: string }[] = [
    { Icon: UnorderedListOutlined, title: t('crud.asList') },
    ...views.map(({ key, Icon }) => ({ key, Icon, title: t(`${name}.views.${key}`) })),
  ]
  return (
    <nav className={styles.ways} aria-label={t('crud.views')}>
      {ways.map(({ key, Icon, title }) => (
        <Link key={title} to={addressOf(key)} aria-current={key === open?.key ? 'page' : undefined}>
          <Icon aria-hidden /> {title}
        </Link>
      ))}
    </nav>
  )
}
