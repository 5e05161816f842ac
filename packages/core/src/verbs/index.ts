import type { Verb } from "../interpret/verb.ts";
import { agent } from "./agent/agent.ts";
import { answer } from "./answer.ts";
import { bridge } from "./bridge/bridge.ts";
import { collectDigits } from "./collect-digits/collect-digits.ts";
import { callback } from "./callback.ts";
import { call } from "./call.ts";
import { conference } from "./conference/conference.ts";
import { control } from "./control.ts";
import { dialplan } from "./dialplan.ts";
import { dial } from "./dial/dial.ts";
import { each } from "./each.ts";
import { count } from "./count.ts";
import { deleting } from "./delete.ts";
import { erase } from "./erase.ts";
import { duty } from "./duty.ts";
import { emit } from "./emit.ts";
import { go } from "./go.ts";
import { hangup } from "./hangup.ts";
import { hours } from "./hours.ts";
import { lamp } from "./lamp.ts";
import { mailbox } from "./mailbox.ts";
import { show } from "./show.ts";
import { invite } from "./transfer/invite.ts";
import { language } from "./language.ts";
import { listen } from "./listen.ts";
import { log } from "./log.ts";
import { lookup } from "./lookup.ts";
import { menu } from "./menu/menu.ts";
import { music } from "./music.ts";
import { park } from "./meeting/park.ts";
import { merge } from "./conference/merge.ts";
import { parkOther } from "./meeting/park-other.ts";
import { pickUp } from "./meeting/pick-up.ts";
import { play } from "./play.ts";
import { record } from "./record/record.ts";
import { recordCall } from "./record-call.ts";
import { queue } from "./queue/queue.ts";
import { queueState } from "./queue-state.ts";
import { redirect } from "./redirect.ts";
import { request } from "./request.ts";
import { returning } from "./return.ts";
import { save } from "./save.ts";
import { say } from "./say.ts";
import { seal } from "./seal.ts";
import { sendDigits } from "./send-digits.ts";
import { sendEmail } from "./send-email.ts";
import { sendMessage } from "./send-message.ts";
import { set } from "./set.ts";
import { setVariable } from "./set-variable.ts";
import { stream } from "./stream.ts";
import { signal } from "./signal.ts";
import { start } from "./start.ts";
import { supervise } from "./supervise/supervise.ts";
import { tell } from "./tell.ts";
import { transcribe } from "./transcribe.ts";
import { transfer } from "./transfer/transfer.ts";
import { v2 } from "./v2.ts";
import { wait } from "./wait.ts";

/**
 * Every verb of the language, by its key in a flow file. A new verb is a new file and a line here.
 */
export const verbs: Readonly<Record<string, Verb>> = {
  answer,
  play,
  say,
  language,
  music,
  "collect-digits": collectDigits,
  menu,
  listen,
  agent,
  tell,
  stream,
  record,
  "record-call": recordCall,
  conference,
  merge,
  park,
  "park-other": parkOther,
  "pick-up": pickUp,
  supervise,
  control,
  erase,
  transcribe,
  lamp,
  mailbox,
  "send-message": sendMessage,
  show,
  "set-variable": setVariable,
  hours,
  lookup,
  count,
  save,
  delete: deleting,
  request,
  "send-email": sendEmail,
  seal,
  v2,
  bridge,
  dial,
  dialplan,
  transfer,
  invite,
  queue,
  "queue-state": queueState,
  duty,
  callback,
  "send-digits": sendDigits,
  hangup,
  redirect,
  go,
  call,
  each,
  start,
  signal,
  return: returning,
  set,
  wait,
  log,
  emit,
};
