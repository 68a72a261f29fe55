import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PeerProcess } from './peer-process';

const USER = 'trunkuser';
const PASSWORD = 'trunk-secret';

export const KAMAILIO_CREDENTIALS = { username: USER, password: PASSWORD };

/** A proxy that lets a call pass only with digest credentials (407), stays in the route, and hands it to `next`. */
export async function kamailioTrunk(directory: string, port: number, next: string): Promise<PeerProcess> {
  const file = join(directory, 'kamailio.cfg');
  writeFileSync(file, config(port, next));
  const process = new PeerProcess('kamailio', [
    '-f',
    file,
    '-DD',
    '-E',
    '-n',
    '1',
    '-m',
    '16',
    '-M',
    '4',
    '-Y',
    directory,
    '-P',
    join(directory, 'pid'),
  ]);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return process;
}

function config(port: number, next: string): string {
  return `
debug=2
log_stderror=yes
fork=yes
children=1
listen=udp:127.0.0.1:${port}
disable_tcp=yes
auto_aliases=no
mpath="/usr/lib/x86_64-linux-gnu/kamailio/modules/"
loadmodule "tm.so"
loadmodule "sl.so"
loadmodule "rr.so"
loadmodule "pv.so"
loadmodule "maxfwd.so"
loadmodule "siputils.so"
loadmodule "auth.so"
loadmodule "textops.so"
loadmodule "xlog.so"
request_route {
  if (!mf_process_maxfwd_header("10")) { sl_send_reply("483", "Too Many Hops"); exit; }
  if (has_totag()) {
    if (loose_route()) { t_relay(); exit; }
    if (is_method("ACK")) { if (t_check_trans()) { t_relay(); } exit; }
    sl_send_reply("404", "Not here"); exit;
  }
  if (is_method("CANCEL")) { if (t_check_trans()) { t_relay(); } exit; }
  if (is_method("INVITE")) {
    if (!pv_proxy_authenticate("parley.test", "${PASSWORD}", "0")) {
      xlog("L_NOTICE", "PEER challenged\\n");
      proxy_challenge("parley.test", "0");
      exit;
    }
    if ($au != "${USER}") { sl_send_reply("403", "Forbidden"); exit; }
    consume_credentials();
    xlog("L_NOTICE", "PEER admitted\\n");
    record_route();
    $du = "${next}";
    t_relay();
    exit;
  }
  sl_send_reply("405", "Method Not Allowed");
}
`;
}
