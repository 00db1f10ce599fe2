import { gzipSync } from 'node:zlib'
import { contextOf, firstAddress, openBrowser, startDemo } from './browser.ts'
import { DEMO_SIGN_INS } from '../server/demo/content/employees.ts'
async function clientPage(url){
  const [admin]=DEMO_SIGN_INS
  const headers={'content-type':'application/json'}
  const r=await fetch(url+'/api/auth/login',{method:'POST',headers,body:JSON.stringify({email:admin.email,password:admin.password,transport:'body'})})
  const {access_token}=(await r.json()).response
  const read=async p=>(await(await fetch(url+'/api/requests'+p,{headers:{authorization:'Bearer '+access_token}})).json()).response
  const {data}=await read('?per_page=1'); return '/requests/'+(await read('/'+data[0].id)).hash+'/view'
}
const want=process.argv.slice(2)
const browser=await openBrowser(); const app={url:'http://localhost:4620',stop(){}}
const P=[['client','C',undefined],['signin','/sign-in',undefined],['clients','/clients','admin'],['requests','/requests','admin'],['tasks','/tasks','executor'],['request','/requests/:request','executor']]
try{
 let listFiles
 for(const [n,p,role] of P){
  if(want.length&&!want.includes(n)) continue
  const ctx=await contextOf(browser,app.url,{role,isPhone:false})
  const addr=p==='C'?await clientPage(app.url):await firstAddress(ctx,app.url,p)
  const page=await ctx.newPage(); const t0=Date.now(); const got=[]
  page.on('response',r=>{ if(r.request().resourceType()==='script') {const at=Date.now()-t0; got.push(r.body().then(b=>[at,r.url().split('/').pop(),gzipSync(b,{level:9}).length]))}})
  await page.goto(app.url+addr,{waitUntil:'load'}); await page.getByRole('heading',{level:1}).first().waitFor(); const h=Date.now()-t0; await page.waitForTimeout(1500)
  const rows=await Promise.all(got)
  console.log('##',n,addr,'h1 at',h,'files',rows.length,'kB',rows.reduce((s,r)=>s+r[2],0)/1000)
  for(const r of rows) console.log('  ',r[0],r[2],r[1])
  await ctx.close()
 }
} finally {await browser.close(); await app.stop()}
