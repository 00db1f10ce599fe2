import { Component, createContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { hasUnsavedInput } from '#src/providers/unsaved-input.ts'
import { PageLoadError } from './page-load-error.ts'

/** Whether a part that cannot be loaded is left out, since the page works without it. */
export const OptionalPart = createContext(false)

interface State {
  error: Error | null
  /** Replacing the whole page would lose input. */
  isPageKept: boolean
}

/**
 * When code cannot be loaded while the page has unsaved input, only the missing part is replaced, so that the input
 * stays.
 */
export class MissingPart extends Component<{ children: ReactNode }, State> {
  static override contextType = OptionalPart
  declare context: boolean
  override state: State = { error: null, isPageKept: false }

  static getDerivedStateFromError(error: Error): State {
    return { error, isPageKept: error instanceof PageLoadError && hasUnsavedInput() }
  }

  override render() {
    const { error, isPageKept } = this.state
    if (!error) return this.props.children
    if (!isPageKept || this.context) throw error
    return <MissingNotice reason={error instanceof PageLoadError ? error.reason : 'stale'} />
  }
}

/** Without a button: reloading is safe only once the input is saved, and then the new version is offered anyway. */
function MissingNotice({ reason }: Pick<PageLoadError, 'reason'>) {
  const { t } = useTranslation()
  return <p role="alert">{t(`shell.broken.${reason}Part`)}</p>
}
