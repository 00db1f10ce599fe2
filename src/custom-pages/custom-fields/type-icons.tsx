import {
  AlignLeftOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  DollarOutlined,
  FieldNumberOutlined,
  FontSizeOutlined,
  HomeOutlined,
  LinkOutlined,
  MailOutlined,
  PhoneOutlined,
  TagOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { CustomType } from '#contract/custom-fields/field-types.ts'

const ICONS: Record<CustomType, ComponentType> = {
  text: FontSizeOutlined,
  long_text: AlignLeftOutlined,
  number: FieldNumberOutlined,
  money: DollarOutlined,
  date: CalendarOutlined,
  time: ClockCircleOutlined,
  yes_no: CheckSquareOutlined,
  choice: TagOutlined,
  multichoice: TagsOutlined,
  employee: UserOutlined,
  client: TeamOutlined,
  facility: HomeOutlined,
  equipment: ToolOutlined,
  phone: PhoneOutlined,
  email: MailOutlined,
  link: LinkOutlined,
}

/** What kind of values a field has, at a glance. */
export function TypeIcon({ type }: { type: CustomType }) {
  const Icon = ICONS[type]
  return <Icon aria-hidden />
}
