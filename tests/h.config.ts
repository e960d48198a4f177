import config from "../playwright.config.ts";
const { webServer: _, ...rest } = config;
export default { ...rest, testDir: "e2e", outputDir: "/tmp/h/results", workers: 1, retries: 0, use: { ...rest.use, baseURL: "http://localhost:5770" } };
