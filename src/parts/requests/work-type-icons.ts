import {
  CalendarOutlined,
  FireOutlined,
  HomeOutlined,
  PhoneOutlined,
  SearchOutlined,
  SettingOutlined,
  ToolOutlined,
  WarningOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { WorkTypeIcon } from '#contract/work-types/work-type-looks.ts'

/** Those that every page has loaded. */
export const WORK_TYPE_ICON: Record<WorkTypeIcon, ComponentType> = {
  tool: ToolOutlined,
  gear: SettingOutlined,
  search: SearchOutlined,
  calendar: CalendarOutlined,
  warning: WarningOutlined,
  fire: FireOutlined,
  home: HomeOutlined,
  phone: PhoneOutlined,
}
