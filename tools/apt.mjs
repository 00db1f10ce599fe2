import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { environment } from './checkout.mjs'

/** Installs packages if that needs no confirmation: as root on Debian; elsewhere it does nothing. */
export function installWithApt(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = environment({ DEBIAN_FRONTEND: 'noninteractive' })
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'ignore', env })
}
