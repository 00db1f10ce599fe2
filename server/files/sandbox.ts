/** An upload is data, never a page: nothing in it runs and nothing is loaded for it. */
export const SANDBOX = "sandbox; default-src 'none'"

/** Browsers show no PDF in a sandbox; in their own viewer its scripts reach neither the page nor the network. */
export const SHOWN_PDF = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
