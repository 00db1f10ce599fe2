import {
  ApiOutlined,
  BarChartOutlined,
  BellOutlined,
  CalendarOutlined,
  CarryOutOutlined,
  CloudOutlined,
  FormOutlined,
  HomeOutlined,
  InboxOutlined,
  LockOutlined,
  MailOutlined,
  PhoneOutlined,
  SettingOutlined,
  ShopOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { useMenu } from '@refinedev/core'
import type { ItemType } from 'antd/es/menu/interface'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PAGE_PATHS } from '#contract/paths.ts'
import type { ResourceName } from '#contract/resources.ts'
import { isAllowed, useAbility } from '#src/providers/access-control.tsx'
import { useActor } from '#src/providers/actor.ts'
import { isResource } from '#src/providers/resource-names.ts'
import { resources } from '#src/resources/index.ts'
import styles from './MenuCount.module.css'
import { MenuCount, MenuIcon } from './MenuCount.tsx'
import { isInbound, useInboundPages } from './waiting.ts'

/** The parts of the menu that belong under "Settings", in their order. */
const SETTINGS = [
  'profile',
  'company',
  'workCalendar',
  'work_types',
  'service_hours',
  'pause_reasons',
  'customFields',
  'users',
  'tariffs',
  'notificationSettings',
  'calendarFeeds',
  'integrations',
  'configuration',
  'changePassword',
  'letters',
  'installation',
] as const

const ICONS = {
  ...(Object.fromEntries(resources.map(({ name, Icon }) => [name, Icon])) as Record<ResourceName, ComponentType>),
  tasks: HomeOutlined,
  phoneCalls: PhoneOutlined,
  inboundEmails: InboxOutlined,
  analytics: BarChartOutlined,
  profile: UserOutlined,
  company: ShopOutlined,
  workCalendar: CalendarOutlined,
  customFields: FormOutlined,
  tariffs: CloudOutlined,
  notificationSettings: BellOutlined,
  calendarFeeds: CarryOutOutlined,
  integrations: ApiOutlined,
  configuration: SettingOutlined,
  changePassword: LockOutlined,
  letters: MailOutlined,
  installation: ToolOutlined,
} satisfies Record<
  (typeof SETTINGS)[number] | 'tasks' | 'phoneCalls' | 'inboundEmails' | 'analytics' | ResourceName,
  ComponentType
>

export type Place = keyof typeof ICONS

interface MenuPage {
  name: Place
  key: string
  route: string
  title: string
  Icon: ComponentType
}

/** The menu's pages that the user may see, the settings last. */
export function useMenuPages(): MenuPage[] {
  const { t } = useTranslation()
  const { menuItems } = useMenu()
  const actor = useActor()
  const showsClients = actor?.account.show_clients !== false
  const inbound = useInboundPages()
  useAbility()
  const visible = menuItems.flatMap(({ name, key, route }): MenuPage[] => {
    if (!route || !isPlace(name) || !isAllowed(name, 'list')) return []
    const title = isResource(name) ? t(`${name}.title`) : t(`shell.pages.${name}`)
    return [{ name, key: key ?? name, route, title, Icon: ICONS[name] }]
  })
  return visible
    .filter(({ name }) => name !== 'clients' || showsClients)
    .filter(({ name }) => !isInbound(name) || inbound[name])
    .toSorted((one, other) => placeInSettings(one) - placeInSettings(other))
}

/** The pages of the settings that the user may see, when one of them is open. */
export function useOpenSettings() {
  const pages = useMenuPages().filter(isSetting)
  const open = useOpenPage(pages)
  return open && { pages, open }
}

function useOpenPage(pages: readonly MenuPage[]): MenuPage | undefined {
  const { selectedKey } = useMenu()
  const partOf = listedUnder(selectedKey)
  return pages.find(({ name, key }) => (partOf ? name === partOf : key === selectedKey))
}

/** The menu, in which the settings are one item. */
export function useNavigation() {
  const { t } = useTranslation()
  const pages = useMenuPages()
  const open = useOpenPage(pages)
  const toItem = ({ name, key, route, title, Icon }: MenuPage): ItemType => ({
    key,
    icon: <MenuIcon page={name} Icon={Icon} />,
    label: (
      <span className={styles.item}>
        <Link to={route}>{title}</Link>
        <MenuCount page={name} />
      </span>
    ),
  })
  const items: ItemType[] = [
    ...pages.filter((page) => !isSetting(page)).map(toItem),
    {
      key: 'settings',
      icon: <SettingOutlined aria-hidden />,
      label: <Link to={PAGE_PATHS.settings}>{t('shell.pages.settings')}</Link>,
    },
  ]
  const selectedKey = open && (isSetting(open) ? 'settings' : open.key)
  return { items, selectedKeys: selectedKey ? [selectedKey] : [] }
}

function isSetting(page: MenuPage): boolean {
  return placeInSettings(page) >= 0
}

/** A page's position among the settings; -1 when it is not one of them. */
function placeInSettings({ name }: MenuPage): number {
  return (SETTINGS as readonly string[]).indexOf(name)
}

/** The entity whose menu item is selected while the open one has no item of its own. */
function listedUnder(selectedKey: string): ResourceName | undefined {
  return resources.find(({ name }) => selectedKey === `/${name}`)?.partOf
}

function isPlace(name: string): name is Place {
  return name in ICONS
}
