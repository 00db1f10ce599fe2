import 'dayjs/locale/en'

export { default as antd } from 'antd/es/locale/en_US'

export const dayjs = 'en'
