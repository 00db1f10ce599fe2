interface ProgramLinks {
  /** Opens the device's calendar program. */
  device: string
  google: string
  outlook: string
  outlookAtWork: string
}

/** Links that add a calendar to the common calendar programs. */
export function programLinks(url: string, name: string): ProgramLinks {
  const webcal = url.replace(/^https?:/, 'webcal:')
  const outlook = new URLSearchParams({ url, name })
  return {
    device: webcal,
    // Google accepts a foreign calendar only with this scheme.
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${outlook}`,
    outlookAtWork: `https://outlook.office.com/calendar/0/addfromweb?${outlook}`,
  }
}
