/** What was uploaded is data, never a page: whatever it contains, nothing in it runs and nothing is loaded for it. */
export const SANDBOX = "sandbox; default-src 'none'"
