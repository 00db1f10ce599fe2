import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { CONFIGURATION_SECTIONS } from '#contract/configuration/sections.ts'
import type { FieldError } from '#contract/errors.ts'
import styles from './configuration.module.css'

interface Props {
  /** By path in the call: `file.fields.3.type`. */
  errors: Record<string, FieldError>
  file: Record<string, unknown>
}

/** What is wrong with a file, each at its place in it. */
export function FileProblems({ errors, file }: Props) {
  const { t } = useTranslation()
  const place = (path: string) => {
    const [, section = '', index = '', ...rest] = path.split('.')
    const known = CONFIGURATION_SECTIONS.find((one) => one === section)
    if (!known) return path.replace(/^file\.?/, '')
    const item = nameOf(file, section, index)
    const parts = [t(`configuration.sections.${known}`), item && `№ ${Number(index) + 1} ${item}`, rest.join('.')]
    return (item ? parts : [parts[0], [index, ...rest].join('.')]).filter(Boolean).join(', ')
  }
  return (
    <Alert
      type="error"
      showIcon
      message={t('configuration.file.wrong')}
      description={
        <ul className={styles.changes}>
          {Object.entries(errors).map(([path, { message }]) => (
            <li key={path}>
              {place(path) && `${place(path)}: `}
              {message}
            </li>
          ))}
        </ul>
      }
    />
  )
}

function nameOf(file: Record<string, unknown>, section: string, index: string): string | null {
  const items = file[section]
  if (!Array.isArray(items)) return null
  const item: unknown = items[Number(index)]
  if (typeof item !== 'object' || item === null) return '«»'
  const { name, key } = item as { name?: unknown; key?: unknown }
  return `«${String(name ?? key ?? '').slice(0, NAME_SHOWN_MAX)}»`
}

const NAME_SHOWN_MAX = 100
