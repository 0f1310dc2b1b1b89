/** Starts the client: words first, then the page. */
import { mount } from "svelte";
import App from "./App.svelte";
import { keepShell } from "./connection.svelte";
import { recognise } from "./me.svelte";
import { dress, prefs } from "./prefs.svelte";
import { recover } from "./recover";
import { follow } from "./route.svelte";
import { speak } from "./words.svelte";
import "./style.css";
import "./shared.css";

recover();
dress();
follow();
void recognise();
await speak(prefs.language);
mount(App, { target: document.getElementById("app")! });
if (document.readyState === "complete") void keepShell();
else addEventListener("load", () => void keepShell());
