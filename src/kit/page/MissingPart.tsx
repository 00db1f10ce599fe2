import { Component, createContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasUnsavedInput } from '../../providers/unsaved-input.ts'
import { PageLoadError } from './page-load-error.ts'

/** Whether what cannot be loaded vanishes, since one can work without it. */
export const Dispensable = createContext(false)

interface State {
  error: Error | null
  /** Something typed would be lost if the whole page gave way. */
  isPageKept: boolean
}

/** Over unsaved input, code that cannot be fetched is missed in its own place: the page with what was typed stays. */
export class MissingPart extends Component<{ children: ReactNode }, State> {
  static override contextType = Dispensable
  declare context: boolean
  override state: State = { error: null, isPageKept: false }

  static getDerivedStateFromError(error: Error): State {
    return { error, isPageKept: error instanceof PageLoadError && hasUnsavedInput() }
  }

  override render() {
    const { error, isPageKept } = this.state
    if (!error) return this.props.children
    if (!isPageKept || this.context) throw error
    return <MissingNotice isConnectionLost={error instanceof PageLoadError && error.isConnectionLost} />
  }
}

/** Without a button: reloading is safe once the input is saved, and the offer of the new version comes by itself then. */
function MissingNotice({ isConnectionLost }: { isConnectionLost: boolean }) {
  const { t } = useTranslation()
  return <p role="alert">{isConnectionLost ? t('shell.broken.lostPart') : t('shell.broken.stalePart')}</p>
}
