import {
  ApartmentOutlined,
  AppstoreOutlined,
  BankOutlined,
  BellOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  CloudOutlined,
  HomeOutlined,
  LockOutlined,
  MailOutlined,
  ProfileOutlined,
  ScheduleOutlined,
  SettingOutlined,
  ShopOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { useMenu } from '@refinedev/core'
import type { ItemType } from 'antd/es/menu/interface'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isAllowed, useAbility } from '../providers/access-control.tsx'
import { useActor } from '../providers/actor.ts'
import type { ResourceName } from '../providers/resource-names.ts'
import { resources } from '../resources/index.ts'

/** The parts of the menu that belong under "Settings", in their order. */
const SETTINGS = [
  'profile',
  'company',
  'workCalendar',
  'users',
  'tariffs',
  'notificationSettings',
  'changePassword',
  'letters',
] as const

/** What the menu names and draws. A resource is added here with its picture and in the locales with its word. */
const ICONS: Record<(typeof SETTINGS)[number] | 'tasks' | ResourceName, ComponentType> = {
  tasks: HomeOutlined,
  requests: ProfileOutlined,
  scheduled_requests: ScheduleOutlined,
  clients: TeamOutlined,
  facilities: BankOutlined,
  equipment: ToolOutlined,
  employees: UserOutlined,
  products: AppstoreOutlined,
  check_lists: CheckSquareOutlined,
  users: ApartmentOutlined,
  profile: UserOutlined,
  company: ShopOutlined,
  workCalendar: CalendarOutlined,
  tariffs: CloudOutlined,
  notificationSettings: BellOutlined,
  changePassword: LockOutlined,
  letters: MailOutlined,
}

export type Place = keyof typeof ICONS

/** The pages of the menu that the reader may see. */
export function useNavigation() {
  const { t } = useTranslation()
  const { menuItems, selectedKey } = useMenu()
  const showsClients = useActor()?.account.show_clients !== false
  useAbility()

  const visible = menuItems
    .filter(({ name, route }) => route && isPlace(name) && isAllowed(name, 'list'))
    .filter(({ name }) => name !== 'clients' || showsClients)
  const toItem = ({ name, key, route = '' }: (typeof visible)[number]): ItemType => {
    const Icon = ICONS[name as Place]
    return {
      key: key ?? name,
      icon: <Icon aria-hidden />,
      label: <Link to={route}>{t(`shell.pages.${name as Place}`)}</Link>,
    }
  }
  const placeInSettings = ({ name }: { name: string }) => (SETTINGS as readonly string[]).indexOf(name)
  const isSetting = (item: { name: string }) => placeInSettings(item) >= 0
  const items: ItemType[] = [
    ...visible.filter((item) => !isSetting(item)).map(toItem),
    {
      key: 'settings',
      icon: <SettingOutlined aria-hidden />,
      label: t('shell.pages.settings'),
      children: visible
        .filter(isSetting)
        .toSorted((one, other) => placeInSettings(one) - placeInSettings(other))
        .map(toItem),
    },
  ]
  const selected = visible.find(({ name }) => name === listedUnder(selectedKey))?.key ?? selectedKey
  const isInSettings = visible.some((item) => isSetting(item) && item.key === selected)
  return { items, selectedKey: selected, openKeys: isInSettings ? ['settings'] : [] }
}

/** The entity in whose list the menu finds the one that is open. */
function listedUnder(selectedKey: string): ResourceName | undefined {
  return resources.find(({ name }) => selectedKey === `/${name}`)?.partOf
}

function isPlace(name: string): name is Place {
  return name in ICONS
}
