import 'dayjs/locale/ru'

export { default as antd } from 'antd/es/locale/ru_RU'

export const dayjs = 'ru'
