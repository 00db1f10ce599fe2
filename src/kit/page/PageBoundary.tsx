import { Component, type ErrorInfo, type ReactNode } from 'react'
import { suspectOtherBuild } from '../../providers/suspected-build.ts'
import { BrokenPage } from './BrokenPage.tsx'
import { Dispensable } from './MissingPart.tsx'

interface PageBoundaryProps {
  children: ReactNode
  /** Another value clears the error: the address, so that going elsewhere works. */
  resetOn?: string
  /** What throws is no page and vanishes: one can work without it. */
  isQuiet?: boolean
  /** What throws is a part of a page, such as a dialog: the page keeps its title. */
  isPart?: boolean
}

/** Keeps a page that throws from taking the rest of the screen with it. */
export class PageBoundary extends Component<PageBoundaryProps, { error: Error | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    // An answer of another build may lack what this one reads in it.
    suspectOtherBuild()
    reportError(Object.assign(error, { componentStack }))
  }

  override componentDidUpdate({ resetOn }: PageBoundaryProps) {
    if (this.state.error && resetOn !== this.props.resetOn) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    const { children, isQuiet = false, isPart } = this.props
    if (!error) return <Dispensable value={isQuiet}>{children}</Dispensable>
    if (isQuiet) return null
    const retry = () => this.setState({ error: null })
    return <BrokenPage error={error} onRetry={retry} isPart={isPart} />
  }
}
