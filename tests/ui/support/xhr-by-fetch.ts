import { vi } from 'vitest'

/** Uploads, which go by XMLHttpRequest, meet the same stand-in for the network as all other calls. */
export function sendUploadsByFetch(): void {
  class ByFetch {
    upload = {}
    status = 0
    response: Blob | null = null
    onload?: () => void
    onerror?: () => void
    #call: { method: string; address: string; headers: Record<string, string> } | undefined

    open(method: string, address: string) {
      this.#call = { method, address, headers: {} }
    }

    setRequestHeader(name: string, value: string) {
      if (this.#call) this.#call.headers[name] = value
    }

    getResponseHeader() {
      return 'application/json'
    }

    send(body: FormData) {
      const { address = '', ...init } = this.#call ?? {}
      fetch(address, { ...init, body })
        .then(async (answer) => {
          this.status = answer.status
          this.response = await answer.blob()
          this.onload?.()
        })
        .catch(() => this.onerror?.())
    }
  }
  vi.stubGlobal('XMLHttpRequest', ByFetch)
}
