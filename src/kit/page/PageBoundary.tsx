import { Component, type ErrorInfo, type ReactNode } from 'react'
import { suspectOtherBuild } from '#src/providers/calls/suspected-build.ts'
import { BrokenPage } from './BrokenPage.tsx'
import { OptionalPart } from './MissingPart.tsx'

interface PageBoundaryProps {
  children: ReactNode
  /** A change clears the error: pass the address, so that navigating works. */
  resetOn?: string
  /** For a part that the page works without: on an error it is left out. */
  isQuiet?: boolean
  /** For a part of a page, such as a dialog: the page keeps its title. */
  isPart?: boolean
}

/** An error boundary around a page, so that the rest of the screen stays. */
export class PageBoundary extends Component<PageBoundaryProps, { error: Error | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    // A server of another build may answer without something that this page reads.
    suspectOtherBuild()
    reportError(Object.assign(error, { componentStack }))
  }

  override componentDidUpdate({ resetOn }: PageBoundaryProps) {
    if (this.state.error && resetOn !== this.props.resetOn) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    const { children, isQuiet = false, isPart } = this.props
    if (!error) return <OptionalPart value={isQuiet}>{children}</OptionalPart>
    if (isQuiet) return null
    const retry = () => this.setState({ error: null })
    return <BrokenPage error={error} onRetry={retry} isPart={isPart} />
  }
}
